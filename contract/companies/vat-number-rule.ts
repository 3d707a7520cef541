/** Tidies a number: ordinary spaces and hyphens, no invisible characters, which come with copied numbers. */
export const tidyVatNumber = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Optional. Only letters, digits, dash, dot and space, and not only letters: the specification's rule, the same in every
 * country.
 */
export function vatNumberProblem(raw: string): 'vatNumber' | undefined {
  const number = tidyVatNumber(raw);
  if (number === '') return undefined;
  return /^[A-Za-z\d .-]+$/.test(number) && /\d/.test(number) && number.length <= 30 ? undefined : 'vatNumber';
}
