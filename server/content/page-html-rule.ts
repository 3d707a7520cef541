import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** Only what running text needs. Links to other sites open as links do; scripts, styles and frames are dropped. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href'], h2: ['id'], h3: ['id'], th: ['scope'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  transformTags: { h1: 'h2', th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
};

/**
 * HTML from a page's Markdown, cleaned, with an id at each heading so that a contents list can lead to it. Headings begin at the
 * second level: the page's title is the first.
 */
export function pageHtml(markdown: string): string {
  const cleaned = sanitizeHtml(marked.parse(markdown, { async: false }), allowed);
  return cleaned.replaceAll(/<(h[23])>(.*?)<\/\1>/g, (_, tag: string, title: string) => `<${tag} id="${slugOf(title)}">${title}</${tag}>`);
}

function slugOf(title: string): string {
  return title
    .replaceAll(/<[^>]+>|&\w+;/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
