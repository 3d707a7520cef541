/** Optional. Letters, digits, dash, dot and space only, and not letters only: the specification's rule, the same in every country. */
export function vatNumberProblem(raw: string): 'vatNumber' | undefined {
  const number = raw.trim();
  if (number === '') return undefined;
  return /^[A-Za-z\d .-]+$/.test(number) && /\d/.test(number) && number.length <= 30 ? undefined : 'vatNumber';
}
