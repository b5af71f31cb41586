/* Numbers side by side, eight of 16 bits or four of 32: vectors of the compiler's, for any machine. */
#ifndef LANES_H
#define LANES_H
#include "types.h"

enum { LANES = 8 };
typedef i8 Bytes __attribute__((vector_size(LANES), aligned(1)));
typedef i16 Eight __attribute__((vector_size(2 * LANES)));
typedef i16 Half __attribute__((vector_size(LANES)));
typedef i32 Four __attribute__((vector_size(2 * LANES)));
typedef i32 Wide __attribute__((vector_size(4 * LANES)));

INLINE Eight eight_of(const i8 *from) { return __builtin_convertvector(*(const Bytes *)from, Eight); }

INLINE Eight not_negative(Eight a) { return a & (a > 0); }

/* None below 0, none above what 16 bits hold. */
INLINE Half within(Four a) {
  a &= a > 0;
  Four over = a > 0x7FFF;
  return __builtin_convertvector((a & ~over) | (over & 0x7FFF), Half);
}

/* a0 * b0 + a1 * b1, a2 * b2 + a3 * b3 and so on. WebAssembly has it; the compiler does not see that. */
INLINE Four pairs(Eight a, Eight b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_dot_s_i32x4_i16x8(a, b);
#else
  Wide p = __builtin_convertvector(a, Wide) * __builtin_convertvector(b, Wide);
  return __builtin_shufflevector(p, p, 0, 2, 4, 6) + __builtin_shufflevector(p, p, 1, 3, 5, 7);
#endif
}

#endif
