import { toMajor, toMinor } from '../kit/minor-units.ts';

/**
 * Computes the VAT of one document line in minor units, rounding half up. `rateBp`: 2000 is 20 %. Lines are never negative:
 * a credit note mirrors its invoice.
 */
export function vatMinor(netMinor: number, rateBp: number): number {
  return Math.floor((2 * netMinor * rateBp + 10_000) / 20_000);
}

/** Adds VAT to a line in major units; the rate is a share, 0.25 for 25 %. Equals the amount billed later. */
export function withVat(net: number, rate: number): number {
  const netMinor = toMinor(net);
  return toMajor(netMinor + vatMinor(netMinor, Math.round(rate * 10_000)));
}
