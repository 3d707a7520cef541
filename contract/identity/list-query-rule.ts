/** Where somebody is in a list; a view says what is in it. */
export const placeInList: ReadonlySet<string> = new Set(['page', 'pageSize', 'open']);

const mostWishes = 12;
const longestWish = 80;
const nameOfWish = /^[a-z][a-zA-Z_]{0,29}$/;
const broken = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFD]/u;

/** Whether this is what the address of a list says of it, written the way `URLSearchParams` writes it: no more, and nothing twice. */
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

/** Whether somebody is looked for by how they are reached. Such words are erased with the person, and stand in no view. */
export function namesPerson(query: string): boolean {
  const search = (new URLSearchParams(query).get('search') ?? '').trim();
  if (search.includes('@')) return true;
  return telephone.test(search) && !invoiceCode.test(search) && search.replaceAll(/\D/g, '').length >= fewestDigits;
}
