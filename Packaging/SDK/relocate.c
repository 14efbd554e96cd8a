// Moves the runtime library's data where the library does not lie at the address it was linked for.
//
// It is linked for an address of its own (scripts/build-sdk.sh), which the loader gives it unless
// something else lies there. Then all its pointers are right as they are in the file, so the 270 pages
// that hold them stay clean and are shared by all bundles. A loader that found the relocations
// would write every one of those pages all the same, with the same values; so `prelink` has put them
// out of its sight, and this function, which the loader calls before any other of the library's,
// applies them only where it must.

#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "prelink.h"

extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

/// Adds `offset` to all pointers that packed relocations name, at `offset` from where they say.
static void apply(const uint64_t *entry, size_t count, uint64_t offset) {
    uint64_t *where = NULL;
    for (; count > 0; count--, entry++) {
        if ((*entry & 1) == 0) {
            where = (uint64_t *)(*entry + offset);
            *where++ += offset;
            continue;
        }
        // Bit n + 1 stands for the n-th of the 63 words that follow.
        for (unsigned bit = 1; bit < 64; bit++)
            if (*entry >> bit & 1) where[bit - 1] += offset;
        where += 63;
    }
}

/// Ends the process: the loader has no way to be told, and nothing of the library would work.
static void fail(void) {
    static const char text[] =
        "libSwiftletRuntime: its data cannot be made writable to be moved (mprotect was refused, by the "
        "system's security policy or for lack of memory).\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    _exit(127);
}

/// The library's DT_INIT function.
///
/// It must work before the library's data is right: no pointer in data, no table, no Swift.
__attribute__((visibility("hidden"))) void swiftlet_relocate(void) {
    const char *start = (const char *)&__ehdr_start;
    const ElfW(Phdr) *headers = (const void *)(start + __ehdr_start.e_phoff);
    const ElfW(Phdr) *dynamic = NULL, *readOnly = NULL, *first = NULL;
    for (unsigned index = 0; index < __ehdr_start.e_phnum; index++) {
        const ElfW(Phdr) *header = &headers[index];
        if (header->p_type == PT_LOAD && first == NULL) first = header;
        if (header->p_type == PT_DYNAMIC) dynamic = header;
        if (header->p_type == PT_GNU_RELRO) readOnly = header;
    }
    uint64_t offset = (uint64_t)start - first->p_vaddr;
    if (offset == 0) return;

    const uint64_t *relocations = NULL;
    size_t size = 0;
    for (const ElfW(Dyn) *entry = (const void *)(dynamic->p_vaddr + offset); entry->d_tag != DT_NULL;
         entry++) {
        if (entry->d_tag == DT_SWIFTLET_RELR) relocations = (const void *)(entry->d_un.d_ptr + offset);
        if (entry->d_tag == DT_SWIFTLET_RELRSZ) size = entry->d_un.d_val;
    }
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t begin = (readOnly->p_vaddr + offset) & -page;
    uint64_t end = (readOnly->p_vaddr + readOnly->p_memsz + offset) & -page;
    if (mprotect((void *)begin, end - begin, PROT_READ | PROT_WRITE) != 0) fail();
    apply(relocations, size / sizeof *relocations, offset);
    mprotect((void *)begin, end - begin, PROT_READ);
}
