/** Position within a list, not part of a view. */
export const placeInList: ReadonlySet<string> = new Set(['page', 'pageSize', 'open']);

const mostWishes = 12;
const longestWish = 80;
const nameOfWish = /^[a-z][a-zA-Z_]{0,29}$/;
const broken = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFD]/u;

/** Tests for a valid list query as `URLSearchParams` writes it: nothing else, and nothing twice. */
export function isListQuery(query: string): boolean {
  const wishes = [...new URLSearchParams(query)];
  const names = new Set(wishes.map(([name]) => name));
  return (
    wishes.length > 0 &&
    wishes.length <= mostWishes &&
    names.size === wishes.length &&
    wishes.every(([name, value]) => nameOfWish.test(name) && !placeInList.has(name) && value !== '' && value.length <= longestWish) &&
    !wishes.some(([, value]) => broken.test(value)) &&
    new URLSearchParams(wishes).toString() === query
  );
}

const invoiceCode = /^\d+-\d{4}$/;
const telephone = /^\+?[\d\s()./-]+$/;
const fewestDigits = 7;

/** Tests for a search by contact data. Such terms are erased with the person and never stored in a view. */
export function namesPerson(query: string): boolean {
  const search = (new URLSearchParams(query).get('search') ?? '').trim();
  if (search.includes('@')) return true;
  return telephone.test(search) && !invoiceCode.test(search) && search.replaceAll(/\D/g, '').length >= fewestDigits;
}
