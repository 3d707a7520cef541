/** Placeholder for unknown text in an example. */
export const anything = '\uE001';
const [opening, closing] = ['\uE002', '\uE003'] as const;

/** Classes and escapes, which match any of several characters. */
const unknown = /\\[dwpSs](?:\{[^}]*\})?|\[[^\]]*\]|\.(?!\\)/y;
const times = /(?:[+*?]|\{\d+(?:,\d*)?\})\??/y;

/**
 * Builds an example that a pattern matches, with `anything` for its open parts. Takes the first alternative and drops optional parts only
 * if they are a single letter. Returns undefined for lookaround.
 */
export function buildExample({ source }: RegExp): string | undefined {
  if (/(?<!\\)\((?:\?|\^)|\$\)/.test(source)) return undefined;
  const grouped = /\(([^()]*)\)([?*])?/;
  let flat = source.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\(', opening).replaceAll('\\)', closing);
  while (grouped.test(flat))
    flat = flat.replace(grouped, (_, inner: string, many?: string) => (many === undefined ? (inner.split('|')[0] ?? '') : ''));
  const [first = ''] = flat.split('|');
  let output = '';
  for (let at = 0; at < first.length;) {
    unknown.lastIndex = at;
    const open = unknown.exec(first)?.[0];
    const isEscaped = open === undefined && first[at] === '\\';
    output += open === undefined ? (first[isEscaped ? at + 1 : at] ?? '') : anything;
    at += open?.length ?? (isEscaped ? 2 : 1);
    times.lastIndex = at;
    at += times.exec(first)?.[0].length ?? 0;
  }
  return output
    .replaceAll(new RegExp(`${anything}+`, 'g'), anything)
    .replaceAll(opening, '(')
    .replaceAll(closing, ')');
}
