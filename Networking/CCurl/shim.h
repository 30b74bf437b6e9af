#ifndef PROSCENIUM_CCURL_SHIM_H
#define PROSCENIUM_CCURL_SHIM_H

// A missing header here means that libcurl's development package isn't installed:
//   Debian, Ubuntu: apt-get install libcurl4-openssl-dev     macOS: xcode-select --install
#include <curl/curl.h>

// Swift can't call variadic C functions, so each kind of argument has a function of its own.

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_data_callback(
    CURL *handle, CURLoption option, ccurl_data_callback value) {
  return curl_easy_setopt(handle, option, value);
}

/// Hands over bytes, which libcurl copies.
static inline CURLcode ccurl_set_blob(
    CURL *handle, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob;
  blob.data = (void *)bytes;
  blob.len = count;
  blob.flags = CURL_BLOB_COPY;
  return curl_easy_setopt(handle, option, &blob);
}

static inline CURLcode ccurl_set_before_request(
    CURL *handle, curl_prereq_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
  return code ? code : curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ccurl_set_close_socket(
    CURL *handle, curl_closesocket_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, context);
  return code ? code : curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, callback);
}

static inline CURLcode ccurl_set_log(CURL *handle, curl_debug_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
  return code ? code : curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, callback);
}

static inline CURLcode ccurl_set_seek(CURL *handle, curl_seek_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
  return code ? code : curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLcode ccurl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

// The numbers of http and https: newer versions of libcurl want names, which they take apart for each
// transfer, and older ones don't know those and would allow everything.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline void ccurl_allow_only_http(CURL *handle) {
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}
#pragma GCC diagnostic pop

// Macros with casts, which Swift doesn't see.
static const unsigned long ccurl_auth_basic = CURLAUTH_BASIC;
static const unsigned long ccurl_auth_digest = CURLAUTH_DIGEST;
static const unsigned long ccurl_auth_negotiate = CURLAUTH_NEGOTIATE;

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

#endif
