// Stand-ins for the libcurl functions that FoundationNetworking calls.
//
// Each loads libcurl.so.4 when it is first called, so that a bundle which names URLSession starts
// without libcurl and the thirty libraries it brings, and pays for them only when it really asks
// the network for something.

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;

static void load(void) {
    library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "URLSession needs libcurl.so.4, which cannot be loaded: %s (Debian: libcurl4)\n",
                dlerror());
        abort();
    }
}

/// Returns the address of libcurl's function NAME, or ends the process with a sentence saying why not.
static void *resolve(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    void *function = dlsym(library, name);
    if (function == NULL) {
        fprintf(stderr, "URLSession needs %s, which this libcurl.so.4 does not have\n", name);
        abort();
    }
    return function;
}

// Every argument of these functions is a pointer, a long, an int or a function pointer: on the
// 64-bit Linux ABIs each travels in one integer register, so `void *` carries them all.
#define FORWARD(result, name, parameters, arguments)                          \
    result name parameters {                                                  \
        static result(*function) parameters;                                  \
        result(*found) parameters = __atomic_load_n(&function, __ATOMIC_RELAXED); \
        if (found == NULL) {                                                  \
            found = (result(*) parameters)resolve(#name);                     \
            __atomic_store_n(&function, found, __ATOMIC_RELAXED);             \
        }                                                                     \
        return found arguments;                                               \
    }

// The same for a function whose last argument is variadic; libcurl always takes exactly one.
#define FORWARD_VARIADIC(name)                                                \
    int name(void *handle, int option, ...) {                                 \
        static int (*function)(void *, int, ...);                             \
        int (*found)(void *, int, ...) = __atomic_load_n(&function, __ATOMIC_RELAXED); \
        if (found == NULL) {                                                  \
            found = (int (*)(void *, int, ...))resolve(#name);                \
            __atomic_store_n(&function, found, __ATOMIC_RELAXED);             \
        }                                                                     \
        va_list arguments;                                                    \
        va_start(arguments, option);                                          \
        void *value = va_arg(arguments, void *);                              \
        va_end(arguments);                                                    \
        return found(handle, option, value);                                  \
    }

FORWARD(void, curl_easy_cleanup, (void *handle), (handle))
FORWARD_VARIADIC(curl_easy_getinfo)
FORWARD(void *, curl_easy_init, (void), ())
FORWARD(int, curl_easy_pause, (void *handle, int mask), (handle, mask))
FORWARD_VARIADIC(curl_easy_setopt)
FORWARD(const char *, curl_easy_strerror, (int code), (code))
FORWARD(void, curl_free, (void *pointer), (pointer))
FORWARD(int, curl_global_init, (long flags), (flags))
FORWARD(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy))
FORWARD(int, curl_multi_assign, (void *multi, int socket, void *pointer), (multi, socket, pointer))
FORWARD(int, curl_multi_cleanup, (void *multi), (multi))
FORWARD(void *, curl_multi_info_read, (void *multi, int *left), (multi, left))
FORWARD(void *, curl_multi_init, (void), ())
FORWARD(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy))
FORWARD_VARIADIC(curl_multi_setopt)
FORWARD(int, curl_multi_socket_action, (void *multi, int socket, int events, int *running),
        (multi, socket, events, running))
FORWARD(void *, curl_slist_append, (void *list, const char *text), (list, text))
FORWARD(void, curl_slist_free_all, (void *list), (list))
FORWARD(void *, curl_url, (void), ())
FORWARD(void, curl_url_cleanup, (void *url), (url))
FORWARD(int, curl_url_get, (void *url, int part, char **text, unsigned flags), (url, part, text, flags))
FORWARD(int, curl_url_set, (void *url, int part, const char *text, unsigned flags),
        (url, part, text, flags))
FORWARD(char *, curl_version, (void), ())
FORWARD(void *, curl_version_info, (int age), (age))
