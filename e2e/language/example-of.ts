/** Stands in an example for what nobody knows. */
export const anything = '\uE001';
const [opening, closing] = ['\uE002', '\uE003'] as const;

/** Classes and escapes, which stand for one character of many. */
const unknown = /\\[dwpSs](?:\{[^}]*\})?|\[[^\]]*\]|\.(?!\\)/y;
const times = /(?:[+*?]|\{\d+(?:,\d*)?\})\??/y;

/**
 * Words that an expression fits, with `anything` for what it leaves open: the first of what it lets choose, and what may be left out
 * only where it is no more than a letter. Undefined where it looks about.
 */
export function exampleOf({ source }: RegExp): string | undefined {
  if (/(?<!\\)\((?:\?|\^)|\$\)/.test(source)) return undefined;
  const grouped = /\(([^()]*)\)([?*])?/;
  let flat = source.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\(', opening).replaceAll('\\)', closing);
  while (grouped.test(flat))
    flat = flat.replace(grouped, (_, inner: string, many?: string) => (many === undefined ? (inner.split('|')[0] ?? '') : ''));
  const [first = ''] = flat.split('|');
  let told = '';
  for (let at = 0; at < first.length;) {
    unknown.lastIndex = at;
    const open = unknown.exec(first)?.[0];
    const isEscaped = open === undefined && first[at] === '\\';
    told += open === undefined ? (first[isEscaped ? at + 1 : at] ?? '') : anything;
    at += open?.length ?? (isEscaped ? 2 : 1);
    times.lastIndex = at;
    at += times.exec(first)?.[0].length ?? 0;
  }
  return told
    .replaceAll(new RegExp(`${anything}+`, 'g'), anything)
    .replaceAll(opening, '(')
    .replaceAll(closing, ')');
}
