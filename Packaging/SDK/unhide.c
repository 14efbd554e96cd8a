// Makes hidden methods in static archives visible.
//
//     unhide OUT-FOLDER ARCHIVE...
//
// In the toolchain's static archives the internal and private methods of Foundation's open classes
// are hidden, since there everything ends in one program. A subclass lists the methods it inherits,
// so a bundle's `class Delegate: NSObject` needs them from the runtime library, which must export
// them. What can stand in a class's table of methods is told by the end of its mangled name;
// everything else that is hidden (thunks, specialisations, closures, witnesses) stays so, and the
// symbol table of the library a third smaller. What is changed is one byte for each symbol: its ELF
// visibility.

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *path, const char *problem) {
    fprintf(stderr, "unhide: %s: %s\n", path, problem);
    exit(1);
}

/// Whether a mangled name is that of a function, an accessor, an initialiser or a deinitialiser, of a
/// type or of its instances, or of what leads to one of these (`TV`, `Tu`).
static int isMethod(const char *name) {
    static const char *const ends[] = {
        "F", "vg", "vs", "vM", "vr", "ig", "is", "iM", "ir", "fC", "fc", "fD", "fd",
    };
    size_t length = strlen(name);
    if (length < 4 || memcmp(name, "$s", 2) != 0) return 0;
    if (strcmp(name + length - 2, "Tu") == 0 || strcmp(name + length - 2, "TV") == 0) length -= 2;
    if (name[length - 1] == 'Z') length--;
    for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
        size_t size = strlen(ends[index]);
        if (memcmp(name + length - size, ends[index], size) == 0) return 1;
    }
    return 0;
}

/// Changes the symbols of one object; `size` bytes are there.
static void unhide(const char *path, char *object, size_t size) {
    if (size < sizeof(Elf64_Ehdr) || memcmp(object, ELFMAG, SELFMAG) != 0) return;
    Elf64_Ehdr header;
    memcpy(&header, object, sizeof header);
    if (header.e_ident[EI_CLASS] != ELFCLASS64) return;
    for (unsigned index = 0; index < header.e_shnum; index++) {
        Elf64_Shdr section, strings;
        size_t at = header.e_shoff + (size_t)index * header.e_shentsize;
        if (at + sizeof section > size) fail(path, "a section lies outside its object");
        memcpy(&section, object + at, sizeof section);
        if (section.sh_type != SHT_SYMTAB) continue;
        at = header.e_shoff + (size_t)section.sh_link * header.e_shentsize;
        if (at + sizeof strings > size) fail(path, "a section lies outside its object");
        memcpy(&strings, object + at, sizeof strings);
        if (section.sh_offset + section.sh_size > size || strings.sh_offset + strings.sh_size > size)
            fail(path, "a symbol table lies outside its object");
        for (size_t offset = 0; offset + sizeof(Elf64_Sym) <= section.sh_size;
             offset += sizeof(Elf64_Sym)) {
            char *place = object + section.sh_offset + offset;
            Elf64_Sym symbol;
            memcpy(&symbol, place, sizeof symbol);
            if (symbol.st_name + 2 > strings.sh_size) continue;
            // References are changed too: the strictest visibility of all mentions is the one that
            // counts.
            if (ELF64_ST_VISIBILITY(symbol.st_other) != STV_HIDDEN) continue;
            if (!isMethod(object + strings.sh_offset + symbol.st_name)) continue;
            symbol.st_other = STV_DEFAULT;
            memcpy(place, &symbol, sizeof symbol);
        }
    }
}

/// Reads an archive, changes its objects in place and writes it into the folder.
static void convert(const char *path, const char *folder) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail(path, "cannot be read");
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(size);
    if (bytes == NULL || fread(bytes, 1, size, file) != size) fail(path, "cannot be read");
    fclose(file);
    if (size < 8 || memcmp(bytes, "!<arch>\n", 8) != 0) fail(path, "is no archive");

    // A member is a header of 60 bytes, whose bytes 48 to 57 are the size, and an even number of
    // bytes.
    for (size_t at = 8; at + 60 <= size;) {
        char digits[11] = {0};
        memcpy(digits, bytes + at + 48, 10);
        size_t length = strtoul(digits, NULL, 10);
        if (length > size - at - 60) fail(path, "a member lies outside the archive");
        unhide(path, bytes + at + 60, length);
        at += 60 + length + length % 2;
    }

    const char *slash = strrchr(path, '/');
    char target[4096];
    snprintf(target, sizeof target, "%s/%s", folder, slash == NULL ? path : slash + 1);
    file = fopen(target, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        fail(target, "cannot be written");
    free(bytes);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: unhide OUT-FOLDER ARCHIVE...\n");
        return 2;
    }
    for (int index = 2; index < count; index++) convert(arguments[index], arguments[1]);
    return 0;
}
