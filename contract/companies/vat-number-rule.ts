/** The number with ordinary spaces and hyphens, and without what nobody sees: copied numbers bring along the others. */
export const tidyVatNumber = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Optional. Letters, digits, dash, dot and space only, and not letters only: the specification's rule, the same in every country. */
export function vatNumberProblem(raw: string): 'vatNumber' | undefined {
  const number = tidyVatNumber(raw);
  if (number === '') return undefined;
  return /^[A-Za-z\d .-]+$/.test(number) && /\d/.test(number) && number.length <= 30 ? undefined : 'vatNumber';
}
