#ifndef PROSCENIUM_CCURL_SHIM_H
#define PROSCENIUM_CCURL_SHIM_H

// A missing header here means that libcurl's development package isn't installed:
//   Debian, Ubuntu: apt-get install libcurl4-openssl-dev     macOS: xcode-select --install
#include <curl/curl.h>

// On Linux, libcurl is loaded when one of its functions is needed for the first time, unless the program contains it:
// loading it and the thirty libraries that it uses takes longer than the rest of a program's start. Programs with
// another C library than glibc are usually static, so they are linked with it (`-lcurl`).
#if defined(__GLIBC__)
#include <dlfcn.h>
#include <stddef.h>

/// Returns the address of a function of the library that is loaded now; null if there is none.
static inline void *ccurl_load(const char *name) {
  // libcurl without OpenSSL has another name.
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

// The address is looked up once for each function and each file that uses it.
#define CCURL_FUNCTION(name)                                                 \
  extern __typeof__(name) name __attribute__((weak));                        \
  static inline __typeof__(&name) ccurl_address_of_##name(void) {            \
    static __typeof__(&name) address;                                        \
    __typeof__(&name) found = __atomic_load_n(&address, __ATOMIC_ACQUIRE);   \
    if (!found) {                                                            \
      found = &name ? &name : (__typeof__(&name))ccurl_load(#name);          \
      __atomic_store_n(&address, found, __ATOMIC_RELEASE);                   \
    }                                                                        \
    return found;                                                            \
  }
#define CCURL(name) ccurl_address_of_##name()
#else
#define CCURL_FUNCTION(name)
#define CCURL(name) name
#endif

CCURL_FUNCTION(curl_easy_setopt)
CCURL_FUNCTION(curl_easy_getinfo)
CCURL_FUNCTION(curl_easy_init)
CCURL_FUNCTION(curl_easy_cleanup)
CCURL_FUNCTION(curl_easy_reset)
CCURL_FUNCTION(curl_easy_pause)
CCURL_FUNCTION(curl_easy_send)
CCURL_FUNCTION(curl_easy_recv)
CCURL_FUNCTION(curl_multi_init)
CCURL_FUNCTION(curl_multi_cleanup)
CCURL_FUNCTION(curl_multi_setopt)
CCURL_FUNCTION(curl_multi_add_handle)
CCURL_FUNCTION(curl_multi_remove_handle)
CCURL_FUNCTION(curl_multi_perform)
CCURL_FUNCTION(curl_multi_poll)
CCURL_FUNCTION(curl_multi_wakeup)
CCURL_FUNCTION(curl_multi_info_read)
CCURL_FUNCTION(curl_slist_append)
CCURL_FUNCTION(curl_slist_free_all)
CCURL_FUNCTION(curl_url)
CCURL_FUNCTION(curl_url_cleanup)
CCURL_FUNCTION(curl_url_set)
CCURL_FUNCTION(curl_url_get)
CCURL_FUNCTION(curl_free)
CCURL_FUNCTION(curl_global_init)
CCURL_FUNCTION(curl_version_info)

/// Whether there is a libcurl. The functions that create something return null if there isn't; the others must not be
/// called.
static inline int ccurl_is_available(void) { return CCURL(curl_global_init) != 0; }

static inline CURLcode ccurl_global_init(long flags) {
  return ccurl_is_available() ? CCURL(curl_global_init)(flags) : CURLE_FAILED_INIT;
}

static inline curl_version_info_data *ccurl_version_info(void) {
  return ccurl_is_available() ? CCURL(curl_version_info)(CURLVERSION_FIRST) : NULL;
}

static inline CURL *ccurl_easy_init(void) {
  return ccurl_is_available() ? CCURL(curl_easy_init)() : NULL;
}

static inline void ccurl_easy_cleanup(CURL *handle) { CCURL(curl_easy_cleanup)(handle); }

static inline void ccurl_easy_reset(CURL *handle) { CCURL(curl_easy_reset)(handle); }

static inline CURLcode ccurl_easy_pause(CURL *handle, int directions) {
  return CCURL(curl_easy_pause)(handle, directions);
}

static inline CURLcode ccurl_easy_send(CURL *handle, const void *bytes, size_t count, size_t *sent) {
  return CCURL(curl_easy_send)(handle, bytes, count, sent);
}

static inline CURLcode ccurl_easy_recv(CURL *handle, void *buffer, size_t count, size_t *received) {
  return CCURL(curl_easy_recv)(handle, buffer, count, received);
}

static inline CURLM *ccurl_multi_init(void) {
  return ccurl_is_available() ? CCURL(curl_multi_init)() : NULL;
}

static inline CURLMcode ccurl_multi_cleanup(CURLM *multi) {
  return CCURL(curl_multi_cleanup)(multi);
}

static inline CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *handle) {
  return CCURL(curl_multi_add_handle)(multi, handle);
}

static inline CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return CCURL(curl_multi_remove_handle)(multi, handle);
}

static inline CURLMcode ccurl_multi_perform(CURLM *multi, int *running) {
  return CCURL(curl_multi_perform)(multi, running);
}

static inline CURLMcode ccurl_multi_poll(
    CURLM *multi, struct curl_waitfd *sockets, unsigned int count, int milliseconds, int *ready) {
  return CCURL(curl_multi_poll)(multi, sockets, count, milliseconds, ready);
}

static inline CURLMcode ccurl_multi_wakeup(CURLM *multi) { return CCURL(curl_multi_wakeup)(multi); }

static inline CURLMsg *ccurl_multi_info_read(CURLM *multi, int *left) {
  return CCURL(curl_multi_info_read)(multi, left);
}

static inline struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return CCURL(curl_slist_append)(list, text);
}

static inline void ccurl_slist_free_all(struct curl_slist *list) {
  if (list) CCURL(curl_slist_free_all)(list);
}

static inline CURLU *ccurl_url(void) { return ccurl_is_available() ? CCURL(curl_url)() : NULL; }

static inline void ccurl_url_cleanup(CURLU *url) { CCURL(curl_url_cleanup)(url); }

static inline CURLUcode ccurl_url_set(
    CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return CCURL(curl_url_set)(url, part, text, flags);
}

static inline CURLUcode ccurl_url_get(
    CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return CCURL(curl_url_get)(url, part, text, flags);
}

static inline void ccurl_free(void *memory) { CCURL(curl_free)(memory); }

// Swift can't call variadic C functions, so each kind of argument has a function of its own.

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_data_callback(
    CURL *handle, CURLoption option, ccurl_data_callback value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

/// Hands over bytes, which libcurl copies.
static inline CURLcode ccurl_set_blob(
    CURL *handle, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob;
  blob.data = (void *)bytes;
  blob.len = count;
  blob.flags = CURL_BLOB_COPY;
  return CCURL(curl_easy_setopt)(handle, option, &blob);
}

static inline CURLcode ccurl_set_before_request(
    CURL *handle, curl_prereq_callback callback, void *context) {
  CURLcode code = CCURL(curl_easy_setopt)(handle, CURLOPT_PREREQDATA, context);
  return code ? code : CCURL(curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ccurl_set_close_socket(
    CURL *handle, curl_closesocket_callback callback, void *context) {
  CURLcode code = CCURL(curl_easy_setopt)(handle, CURLOPT_CLOSESOCKETDATA, context);
  return code ? code : CCURL(curl_easy_setopt)(handle, CURLOPT_CLOSESOCKETFUNCTION, callback);
}

static inline CURLcode ccurl_set_log(CURL *handle, curl_debug_callback callback, void *context) {
  CURLcode code = CCURL(curl_easy_setopt)(handle, CURLOPT_DEBUGDATA, context);
  return code ? code : CCURL(curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, callback);
}

static inline CURLcode ccurl_set_seek(CURL *handle, curl_seek_callback callback, void *context) {
  CURLcode code = CCURL(curl_easy_setopt)(handle, CURLOPT_SEEKDATA, context);
  return code ? code : CCURL(curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLcode ccurl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

// The numbers of http and https: newer versions of libcurl want names, which they take apart for each
// transfer, and older ones don't know those and would allow everything.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline void ccurl_allow_only_http(CURL *handle) {
  CCURL(curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  CCURL(curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}
#pragma GCC diagnostic pop

// Macros with casts, which Swift doesn't see.
static const unsigned long ccurl_auth_basic = CURLAUTH_BASIC;
static const unsigned long ccurl_auth_digest = CURLAUTH_DIGEST;
static const unsigned long ccurl_auth_negotiate = CURLAUTH_NEGOTIATE;

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return CCURL(curl_multi_setopt)(multi, option, value);
}

#endif
