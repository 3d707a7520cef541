import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isLostPicture, shownLink } from '../platform/pages/shown-addresses-rule.ts';

const allowedForAll = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'br',
  'hr',
  'img',
];

/** Allows only what running text needs. External links stay plain links; scripts, styles and frames are dropped. */
const allowed: sanitizeHtml.IOptions = {
  allowedAttributes: { a: ['href'], h2: ['id'], h3: ['id'], th: ['scope'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  exclusiveFilter: isLostPicture,
  transformTags: { a: shownLink, h1: 'h2', th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
};

/**
 * Renders a page's Markdown to sanitised HTML, with heading ids for the table of contents. `more` lists extra allowed tags. Headings start
 * at level two, below the page title.
 */
export function pageHtml(markdown: string, pageTitle = '', more: readonly string[] = []): string {
  const allowedTags = [...allowedForAll, ...more];
  const cleaned = sanitizeHtml(marked.parse(markdown, { async: false }), { ...allowed, allowedTags });
  const taken = new Set<string>();
  const linked = cleaned.replaceAll(
    /<(h[23])>(.*?)<\/\1>/g,
    (_, tag: string, title: string) => `<${tag} id="${toUniqueSlug(title, taken)}">${title}</${tag}>`,
  );
  return withTableRegions(withColumnNames(linked), pageTitle.replaceAll(/[&<>]/g, ''));
}

/** Labels each cell with its column name, which phones show instead of columns. */
function withColumnNames(html: string): string {
  return html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    const names = [...table.matchAll(/<th(?: [^>]*)?>(.*?)<\/th>/gs)].map(([, name = '']) => plainText(name).replaceAll('"', '&quot;'));
    return table.replaceAll(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replaceAll('<td>', () => `<td data-column="${names[column++] ?? ''}">`);
    });
  });
}

const plainText = (html: string): string => html.replaceAll(/<[^>]+>/g, '');

/** Wraps tables in a named region, scrollable by keyboard when too wide. */
function withTableRegions(html: string, pageTitle: string): string {
  let heading = pageTitle;
  const named = new Map<string, number>();
  return html.replaceAll(/<h[2-4][^>]*>(.*?)<\/h[2-4]>|<table>|<\/table>/g, (part, title: string | undefined) => {
    if (title !== undefined) heading = plainText(title);
    if (part === '</table>') return '</table></div>';
    if (part !== '<table>') return part;
    const times = (named.get(heading) ?? 0) + 1;
    named.set(heading, times);
    const name = `${heading}${times === 1 ? '' : ` (${times})`}`.replaceAll('"', '&quot;');
    return `<div role="region" tabindex="0" aria-label="${name}"><table>`;
  });
}

/** Returns a unique heading id, also for headings without letters. */
function toUniqueSlug(title: string, taken: Set<string>): string {
  const slug = toSlug(title) || 'section';
  let own = slug;
  for (let nth = 2; taken.has(own); nth += 1) own = `${slug}-${nth}`;
  taken.add(own);
  return own;
}

function toSlug(title: string): string {
  return title
    .replaceAll(/<[^>]+>|&\w+;/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
