#ifndef PROSCENIUM_COPENSSL_SHIM_H
#define PROSCENIUM_COPENSSL_SHIM_H

// A missing header here means that OpenSSL's development package isn't installed:
//   Debian, Ubuntu: apt-get install libssl-dev     Fedora: dnf install openssl-devel
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#endif
