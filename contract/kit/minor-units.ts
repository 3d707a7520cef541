/** Inside the product money is an integer of minor units (pence, øre). On the wire it is a decimal of major units: 2450 becomes 24.5. */
export function toMajor(amountMinor: number): number {
  return amountMinor / 100;
}

/** The way back, for prices that a client repeats to us; rounds away what binary fractions leave behind. */
export function toMinor(amountMajor: number): number {
  return Math.round(amountMajor * 100);
}
