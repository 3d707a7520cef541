import type sanitizeHtml from 'sanitize-html';

/** What the web app lets become part of a page (web/platform/trusted-html.ts). Anything else would take the whole page down. */
const shown = /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i;

/** A link that somebody wrote; one that leads nowhere from a page of ours, such as `www.example.com`, stays as its words. */
export const shownLink: sanitizeHtml.Transformer = (tagName, { href, ...others }) => {
  const address = href?.trim() ?? '';
  return { tagName, attribs: shown.test(address) ? { href: address, ...others } : others };
};

/** A picture that no page of ours could load. */
export const isLostPicture = ({ tag, attribs }: sanitizeHtml.IFrame): boolean => tag === 'img' && !shown.test(attribs['src'] ?? '');
