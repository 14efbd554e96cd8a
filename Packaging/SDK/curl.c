// The libcurl functions that FoundationNetworking calls.

#include "lazy.h"
#include <stdarg.h>

LAZY_LIBRARY("libcurl.so.4", "URLSession", "libcurl4")

LAZY(curl_easy_cleanup)
LAZY(curl_easy_init)
LAZY(curl_easy_pause)
LAZY(curl_easy_strerror)
LAZY(curl_free)
LAZY(curl_global_init)
LAZY(curl_multi_add_handle)
LAZY(curl_multi_assign)
LAZY(curl_multi_cleanup)
LAZY(curl_multi_info_read)
LAZY(curl_multi_init)
LAZY(curl_multi_remove_handle)
LAZY(curl_multi_socket_action)
LAZY(curl_slist_append)
LAZY(curl_slist_free_all)
LAZY(curl_url)
LAZY(curl_url_cleanup)
LAZY(curl_url_get)
LAZY(curl_url_set)
LAZY(curl_version)
LAZY(curl_version_info)
LAZY_VARIADIC(curl_easy_getinfo)
LAZY_VARIADIC(curl_easy_setopt)
LAZY_VARIADIC(curl_multi_setopt)
