/* SHA-1 (FIPS 180-4) of messages shorter than 56 bytes, which fit into one block. */
#ifndef SHEPHERD_UTS_SHA1_H
#define SHEPHERD_UTS_SHA1_H

#include <stdint.h>
#include <string.h>

enum { SHA1_DIGEST = 20, SHA1_BLOCK = 64 };

static inline uint32_t rotate_left(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

static inline uint32_t load_big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline void store_big_endian(uint8_t *bytes, uint32_t word) {
  for (int i = 0; i < 4; i++)
    bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* FIPS 180-4, 5.1.1: the message, a bit 1, zeros, and the length in bits. */
static inline void sha1_pad(uint8_t block[SHA1_BLOCK], const uint8_t *message, int length) {
  memset(block, 0, SHA1_BLOCK);
  memcpy(block, message, (size_t)length);
  block[length] = 0x80;
  store_big_endian(block + SHA1_BLOCK - 4, 8 * (uint32_t)length);
}

/* FIPS 180-4, 4.1.1 and 4.2.1: the function and the constant of a round. */
static inline uint32_t sha1_mix(int round, uint32_t b, uint32_t c, uint32_t d) {
  if (round < 20)
    return ((b & c) | (~b & d)) + 0x5a827999u;
  if (round < 40)
    return (b ^ c ^ d) + 0x6ed9eba1u;
  if (round < 60)
    return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
  return (b ^ c ^ d) + 0xca62c1d6u;
}

static inline void sha1(uint8_t digest[SHA1_DIGEST], const uint8_t *message, int length) {
  const uint32_t start[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
  uint8_t block[SHA1_BLOCK];
  uint32_t w[80];
  sha1_pad(block, message, length);
  for (int t = 0; t < 16; t++)
    w[t] = load_big_endian(block + 4 * t);
  for (int t = 16; t < 80; t++)
    w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  uint32_t a = start[0], b = start[1], c = start[2], d = start[3], e = start[4];
  for (int t = 0; t < 80; t++) {
    uint32_t next = rotate_left(a, 5) + sha1_mix(t, b, c, d) + e + w[t];
    e = d;
    d = c;
    c = rotate_left(b, 30);
    b = a;
    a = next;
  }
  const uint32_t end[5] = {a, b, c, d, e};
  for (int i = 0; i < 5; i++)
    store_big_endian(digest + 4 * i, start[i] + end[i]);
}

#endif
