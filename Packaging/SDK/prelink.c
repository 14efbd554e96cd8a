// Hides the packed relocations of a shared library from the loader, for `relocate.c`, which applies
// them only where the library does not lie at the address it was linked for.
//
//     prelink LIBRARY

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prelink.h"

static void fail(const char *path, const char *problem) {
    fprintf(stderr, "prelink: %s: %s\n", path, problem);
    exit(1);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: prelink LIBRARY\n");
        return 2;
    }
    const char *path = arguments[1];
    FILE *file = fopen(path, "r+b");
    Elf64_Ehdr header;
    if (file == NULL || fread(&header, sizeof header, 1, file) != 1) fail(path, "cannot be read");
    if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64)
        fail(path, "is no library of 64 bits");

    Elf64_Phdr dynamic = {0};
    for (unsigned index = 0; index < header.e_phnum && dynamic.p_type != PT_DYNAMIC; index++) {
        fseek(file, (long)(header.e_phoff + index * sizeof dynamic), SEEK_SET);
        if (fread(&dynamic, sizeof dynamic, 1, file) != 1) fail(path, "ends too early");
    }
    if (dynamic.p_type != PT_DYNAMIC) fail(path, "has no dynamic section");

    int changes = 0;
    for (size_t at = 0; at + sizeof(Elf64_Dyn) <= dynamic.p_filesz; at += sizeof(Elf64_Dyn)) {
        Elf64_Dyn entry;
        fseek(file, (long)(dynamic.p_offset + at), SEEK_SET);
        if (fread(&entry, sizeof entry, 1, file) != 1) fail(path, "ends too early");
        switch (entry.d_tag) {
        case DT_RELR: entry.d_tag = DT_SWIFTLET_RELR; break;
        case DT_RELRSZ: entry.d_tag = DT_SWIFTLET_RELRSZ; break;
        case DT_RELRENT: entry.d_tag = DT_SWIFTLET_RELRENT; break;
        default: continue;
        }
        fseek(file, (long)(dynamic.p_offset + at), SEEK_SET);
        if (fwrite(&entry, sizeof entry, 1, file) != 1) fail(path, "cannot be written");
        changes++;
    }
    if (changes != 3) fail(path, "has no packed relocations");
    if (fclose(file) != 0) fail(path, "cannot be written");
    return 0;
}
