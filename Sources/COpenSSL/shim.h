#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* The functions of OpenSSL's stacks are macros, which Swift does not import. */
#define MDOC_STACK(TYPE) \
    static inline int mdoc_sk_##TYPE##_num(const STACK_OF(TYPE) *stack) { return sk_##TYPE##_num(stack); } \
    static inline TYPE *mdoc_sk_##TYPE##_value(const STACK_OF(TYPE) *stack, int index) \
    { \
        return sk_##TYPE##_value(stack, index); \
    }

MDOC_STACK(ASN1_OBJECT)
MDOC_STACK(DIST_POINT)
MDOC_STACK(GENERAL_NAME)
MDOC_STACK(X509_REVOKED)

/* How many bits at the end of a decoded bit string are none of its bits; OpenSSL keeps the number in the flags. */
static inline int mdoc_unused_bits(const ASN1_BIT_STRING *string)
{
    return string->flags & ASN1_STRING_FLAG_BITS_LEFT ? (int)(string->flags & 0x07) : 0;
}
