/** Elements in order; undefined ones are left out. */
export type Children = readonly (string | undefined)[];
export type Attributes = Readonly<Record<string, string>>;

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => escaped[mark] ?? '');
/** Replaces what XML cannot hold or would fold: control characters, single surrogates and non-characters. */
const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim();

const openTag = (name: string, attributes: Attributes): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')}>`;

/** An element with text, cut to the longest its type allows; left out if empty. */
export function leaf(name: string, text: string | null | undefined, longest = 256, attributes: Attributes = {}): string | undefined {
  const tidy = Array.from(tidyText(text ?? ''))
    .slice(0, longest)
    .join('')
    .trim();
  return tidy === '' ? undefined : `${openTag(name, attributes)}${escapeXml(tidy)}</${name}>`;
}

export const element = (name: string, ...children: Children): string =>
  `<${name}>${children.filter((child) => child !== undefined).join('')}</${name}>`;

/** Formats minor units with a point and two decimals. */
export const formatMinor = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;
