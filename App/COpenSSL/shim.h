#ifndef PROSCENIUM_COPENSSL_SHIM_H
#define PROSCENIUM_COPENSSL_SHIM_H

// A missing header here means that OpenSSL's development package isn't installed:
//   Debian, Ubuntu: apt-get install libssl-dev     Fedora: dnf install openssl-devel
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

// On Linux, libcrypto is loaded when one of its functions is needed for the first time, unless the program contains it:
// its relocation takes longer than building the first screen. Programs with another C library than glibc are linked with
// it (`-lcrypto`).
#if defined(__GLIBC__)
#include <dlfcn.h>
#include <stddef.h>

/// Returns the address of a function of the library that is loaded now; null if there is none.
static inline void *copenssl_load(const char *name) {
  void *library = dlopen("libcrypto.so.3", RTLD_LAZY | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

// The address is looked up once for each function and each file that uses it.
#define COPENSSL_FUNCTION(name)                                              \
  extern __typeof__(name) name __attribute__((weak));                        \
  static inline __typeof__(&name) copenssl_address_of_##name(void) {         \
    static __typeof__(&name) address;                                        \
    __typeof__(&name) found = __atomic_load_n(&address, __ATOMIC_ACQUIRE);   \
    if (!found) {                                                            \
      found = &name ? &name : (__typeof__(&name))copenssl_load(#name);       \
      __atomic_store_n(&address, found, __ATOMIC_RELEASE);                   \
    }                                                                        \
    return found;                                                            \
  }
#define COPENSSL(name) copenssl_address_of_##name()
#else
#define COPENSSL_FUNCTION(name)
#define COPENSSL(name) name
#endif

COPENSSL_FUNCTION(CRYPTO_memcmp)
COPENSSL_FUNCTION(EVP_MD_CTX_new)
COPENSSL_FUNCTION(EVP_MD_CTX_free)
COPENSSL_FUNCTION(EVP_DigestInit_ex)
COPENSSL_FUNCTION(EVP_DigestUpdate)
COPENSSL_FUNCTION(EVP_DigestFinal_ex)
COPENSSL_FUNCTION(EVP_sha256)
COPENSSL_FUNCTION(HMAC)
COPENSSL_FUNCTION(PKCS5_PBKDF2_HMAC)

/// Whether there is a libcrypto. The functions below must not be called if there is none.
static inline int copenssl_is_available(void) { return COPENSSL(EVP_sha256) != 0; }

static inline EVP_MD_CTX *copenssl_digest(void) { return COPENSSL(EVP_MD_CTX_new)(); }

static inline void copenssl_digest_free(EVP_MD_CTX *digest) { COPENSSL(EVP_MD_CTX_free)(digest); }

static inline int copenssl_digest_begin_sha256(EVP_MD_CTX *digest) {
  return COPENSSL(EVP_DigestInit_ex)(digest, COPENSSL(EVP_sha256)(), NULL);
}

static inline int copenssl_digest_update(EVP_MD_CTX *digest, const void *bytes, size_t count) {
  return COPENSSL(EVP_DigestUpdate)(digest, bytes, count);
}

static inline int copenssl_digest_end(EVP_MD_CTX *digest, unsigned char *result) {
  return COPENSSL(EVP_DigestFinal_ex)(digest, result, NULL);
}

/// Writes the code of a message into 32 bytes. Returns 1 for success.
static inline int copenssl_hmac_sha256(
    const void *key, int key_count, const unsigned char *message, size_t count,
    unsigned char *result) {
  return COPENSSL(HMAC)(COPENSSL(EVP_sha256)(), key, key_count, message, count, result, NULL) != 0;
}

/// Derives a key from a password. Returns 1 for success.
static inline int copenssl_pbkdf2_sha256(
    const char *password, int password_count, const unsigned char *salt, int salt_count, int rounds,
    int key_count, unsigned char *key) {
  return COPENSSL(PKCS5_PBKDF2_HMAC)(
      password, password_count, salt, salt_count, rounds, COPENSSL(EVP_sha256)(), key_count, key);
}

/// Compares bytes in a time that depends on their number only. Returns 0 if they are equal.
static inline int copenssl_compare(const void *first, const void *second, size_t count) {
  return COPENSSL(CRYPTO_memcmp)(first, second, count);
}

#endif
