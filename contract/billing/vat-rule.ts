import { toMajor, toMinor } from '../kit/minor-units.ts';

/** VAT of one document line in minor units, half up. `rateBp`: 2000 is 20 %. Never negative lines: a credit mirrors its invoice. */
export function vatMinor(netMinor: number, rateBp: number): number {
  return Math.floor((2 * netMinor * rateBp + 10_000) / 20_000);
}

/** What such a line comes to in all, in major units; the rate is a share, 0.25 for 25 %. Said beforehand, it is what is billed. */
export function withVat(net: number, rate: number): number {
  const netMinor = toMinor(net);
  return toMajor(netMinor + vatMinor(netMinor, Math.round(rate * 10_000)));
}
