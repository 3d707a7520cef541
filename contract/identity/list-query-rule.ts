/** Position within a list, not part of a view. */
export const pagingParams: ReadonlySet<string> = new Set(['page', 'pageSize', 'open']);

const maxFilters = 12;
const maxFilterLength = 80;
const filterNamePattern = /^[a-z][a-zA-Z_]{0,29}$/;
const broken = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFD]/u;

/** Tests for a valid list query as `URLSearchParams` writes it: nothing else, and nothing twice. */
export function isListQuery(query: string): boolean {
  const filters = [...new URLSearchParams(query)];
  const names = new Set(filters.map(([name]) => name));
  return (
    filters.length > 0 &&
    filters.length <= maxFilters &&
    names.size === filters.length &&
    filters.every(
      ([name, value]) => filterNamePattern.test(name) && !pagingParams.has(name) && value !== '' && value.length <= maxFilterLength,
    ) &&
    !filters.some(([, value]) => broken.test(value)) &&
    new URLSearchParams(filters).toString() === query
  );
}

const invoiceCode = /^\d+-\d{4}$/;
const telephone = /^\+?[\d\s()./-]+$/;
const minPhoneDigits = 7;

/** Tests for a search by contact data. Such terms are erased with the person and never stored in a view. */
export function namesPerson(query: string): boolean {
  const search = (new URLSearchParams(query).get('search') ?? '').trim();
  if (search.includes('@')) return true;
  return telephone.test(search) && !invoiceCode.test(search) && search.replaceAll(/\D/g, '').length >= minPhoneDigits;
}
