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

/** Only what running text needs. Links to other sites open as links do; scripts, styles and frames are dropped. */
const allowed: sanitizeHtml.IOptions = {
  allowedAttributes: { a: ['href'], h2: ['id'], h3: ['id'], th: ['scope'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  exclusiveFilter: isLostPicture,
  transformTags: { a: shownLink, h1: 'h2', th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
};

/**
 * HTML from a page's Markdown, cleaned (`more`: tags that are let through beside those of running text), with an id at each heading so
 * that a contents list can lead to it. Headings begin at the second level: the page's title is the first.
 */
export function pageHtml(markdown: string, pageTitle = '', more: readonly string[] = []): string {
  const allowedTags = [...allowedForAll, ...more];
  const cleaned = sanitizeHtml(marked.parse(markdown, { async: false }), { ...allowed, allowedTags });
  const taken = new Set<string>();
  const linked = cleaned.replaceAll(
    /<(h[23])>(.*?)<\/\1>/g,
    (_, tag: string, title: string) => `<${tag} id="${ownSlug(title, taken)}">${title}</${tag}>`,
  );
  return withTableRegions(withColumnNames(linked), pageTitle.replaceAll(/[&<>]/g, ''));
}

/** Each cell knows the name of its column, which a phone shows beside it: three columns of words have no room there. */
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

/** A table that is wider than its room is scrolled by keyboard too, in a region that is named after the heading above it. */
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

/** No two headings of a page share an address, and one without letters has one too. */
function ownSlug(title: string, taken: Set<string>): string {
  const slug = slugOf(title) || 'section';
  let own = slug;
  for (let nth = 2; taken.has(own); nth += 1) own = `${slug}-${nth}`;
  taken.add(own);
  return own;
}

function slugOf(title: string): string {
  return title
    .replaceAll(/<[^>]+>|&\w+;/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
