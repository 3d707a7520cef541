import sanitizeHtml from 'sanitize-html';
import { shownLink } from '../platform/pages/shown-addresses-rule.ts';

/** A few sentences with emphasis, a list, and links that lead away safely; everything else of HTML is dropped. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tag, given) => {
      const { tagName, attribs } = shownLink(tag, given);
      return { tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } };
    },
  },
};

/** The HTML of a message about a lead as a page may show it; empty where nothing is left of it. */
export function cleanMessage(html: string): string {
  return sanitizeHtml(html, allowed).trim();
}
