// Functions that load the library they stand for when one of them is first called.
//
// FoundationNetworking and FoundationXML are in the runtime library, and with them their need of
// libcurl and libxml2, which bring thirty libraries more. So that only bundles that really ask the
// network or parse XML pay for that, the runtime is linked against these instead.

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/// Defines `resolve(name)`, which returns an address in the library or ends the process with a
/// sentence saying what is missing and why it was wanted.
#define LAZY_LIBRARY(file, wanted_by, package)                                                     \
    static void *library;                                                                          \
    static void load(void) {                                                                       \
        library = dlopen(file, RTLD_NOW | RTLD_LOCAL);                                             \
        if (library == NULL) {                                                                     \
            fprintf(stderr, "%s needs %s, which cannot be loaded: %s (Debian: %s)\n", wanted_by,   \
                    file, dlerror(), package);                                                     \
            abort();                                                                               \
        }                                                                                          \
    }                                                                                              \
    static void *resolve(const char *name) {                                                       \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                                            \
        pthread_once(&once, load);                                                                 \
        void *address = dlsym(library, name);                                                      \
        if (address == NULL) {                                                                     \
            fprintf(stderr, "%s needs %s, which this %s does not have\n", wanted_by, name, file);  \
            abort();                                                                               \
        }                                                                                          \
        return address;                                                                            \
    }

/// Defines a function that hands its arguments on.
///
/// All arguments of both libraries are integers and pointers, six at most: on the 64-bit Linux ABIs
/// each travels in one register of its own, the same for every signature, and so does the result.
#define LAZY(name)                                                                                 \
    long name(long a, long b, long c, long d, long e, long f) {                                    \
        static void *found;                                                                        \
        void *function = __atomic_load_n(&found, __ATOMIC_ACQUIRE);                                \
        if (function == NULL) {                                                                    \
            function = resolve(#name);                                                             \
            __atomic_store_n(&found, function, __ATOMIC_RELEASE);                                  \
        }                                                                                          \
        return ((long (*)(long, long, long, long, long, long))function)(a, b, c, d, e, f);         \
    }

/// The same for `name(void *, int, ...)`, which libcurl always calls with one further argument.
#define LAZY_VARIADIC(name)                                                                        \
    int name(void *handle, int option, ...) {                                                      \
        static void *found;                                                                        \
        void *function = __atomic_load_n(&found, __ATOMIC_ACQUIRE);                                \
        if (function == NULL) {                                                                    \
            function = resolve(#name);                                                             \
            __atomic_store_n(&found, function, __ATOMIC_RELEASE);                                  \
        }                                                                                          \
        va_list arguments;                                                                         \
        va_start(arguments, option);                                                               \
        void *value = va_arg(arguments, void *);                                                   \
        va_end(arguments);                                                                         \
        return ((int (*)(void *, int, ...))function)(handle, option, value);                       \
    }
