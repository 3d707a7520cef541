const maxBaseLength = 70;

/** Letters that do not decompose into a base letter and a mark. */
const written: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', þ: 'th', ł: 'l', đ: 'd', '&': ' and ' };

/** Converts a trading name to a slug: lower-case letters, digits and dashes. */
export function toSlug(tradingName: string): string {
  const plain = tradingName
    .toLowerCase()
    .replaceAll(/[øæœßðþłđ&]/g, (letter) => written[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/['’\p{M}]/gu, '');
  const base = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxBaseLength)
    .replaceAll(/^-+|-+$/g, '');
  return base === '' ? 'company' : base;
}

/** Returns the first free one of `base`, `base-2`, `base-3` and so on. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
