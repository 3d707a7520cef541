import type sanitizeHtml from 'sanitize-html';

/** Addresses that the web app allows in a page (web/platform/trusted-html.ts). Any other would break the whole page. */
const shown = /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i;

/** Keeps a link that works from our pages; turns others, such as `www.example.com`, into plain text. */
export const shownLink: sanitizeHtml.Transformer = (tagName, { href, ...others }) => {
  const address = href?.trim() ?? '';
  return { tagName, attribs: shown.test(address) ? { href: address, ...others } : others };
};

/** Tests for a picture that our pages could not load. */
export const isLostPicture = ({ tag, attribs }: sanitizeHtml.IFrame): boolean => tag === 'img' && !shown.test(attribs['src'] ?? '');
