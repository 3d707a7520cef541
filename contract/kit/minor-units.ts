/** Converts minor units (pence, øre), used inside the product, to the wire's major units: 2450 becomes 24.5. */
export function toMajor(amountMinor: number): number {
  return amountMinor / 100;
}

/** Converts major units back, for prices that a client repeats; rounds away binary fraction errors. */
export function toMinor(amountMajor: number): number {
  return Math.round(amountMajor * 100);
}
