/** VAT of one document line in minor units, half up. `rateBp`: 2000 is 20 %. Never negative lines: a credit mirrors its invoice. */
export function vatMinor(netMinor: number, rateBp: number): number {
  return Math.floor((2 * netMinor * rateBp + 10_000) / 20_000);
}
