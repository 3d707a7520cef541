import { createElement as h, type CSSProperties, type ReactNode } from 'react';

// Node runs these files as they are, and it strips types only: elements are made by calls, not written as tags.

const bare = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** A table of one cell; padding counts on a cell in every mail program, on a box it does not. */
function box(table: Readonly<Record<string, unknown>>, style: CSSProperties | undefined, children: ReactNode): ReactNode {
  return h('table', { ...bare, ...table }, h('tbody', null, h('tr', null, h('td', { style }, children))));
}

/** One cell over the whole width. */
export const cell = (style: CSSProperties, children: ReactNode): ReactNode => box({ width: '100%' }, style, children);

/** A column in the middle; its width is a table's, for Outlook knows no other. */
export const column = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  box({ align: 'center', width: '100%', style }, undefined, children);

/** The page below everything: programs that drop the body keep the cell's colours. */
export function body({ padding, ...style }: CSSProperties, ...children: ReactNode[]): ReactNode {
  const page = box({ align: 'center', width: '100%' }, { ...style, padding }, children);
  return h('body', { style: { ...style, padding: 0 } }, page);
}

export const paragraph = (style: CSSProperties, ...children: ReactNode[]): ReactNode => h('p', { style }, ...children);

/**
 * A link in a coloured cell, all of which can be pressed. Outlook knows no padding of a link and takes the cell's own instead. Without
 * an address it only looks like one.
 */
export function pressable({ padding, backgroundColor, borderRadius, ...words }: CSSProperties, label: string, url?: string): ReactNode {
  const style = { ...words, padding, display: 'inline-block' };
  const link = h('a', { ...(url === undefined ? {} : { href: url, target: '_blank' }), style }, label);
  const outlook = { msoPaddingAlt: padding } as CSSProperties;
  return box({}, { backgroundColor, borderRadius, ...outlook }, link);
}

const longestPreview = 150;
/** Nothing to be seen, and nothing that an inbox takes for words: it goes on with the mail where the preview ends too soon. */
const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** What inboxes show beside the subject, and nobody in the mail itself. */
export function preview(text: string): ReactNode {
  const shown = text.slice(0, longestPreview);
  const style = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  return h('div', { style }, shown, h('div', null, filler.repeat(longestPreview - shown.length)));
}
