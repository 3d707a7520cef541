import { longestSharedComment } from '../../../contract/reputation/reviews-values.ts';

/** The comment as it is shared: cut to 120 characters, the dots among them. */
export function sharedComment(comment: string): string {
  const characters = Array.from(comment.replaceAll(/\s+/g, ' ').trim());
  if (characters.length <= longestSharedComment) return characters.join('');
  return `${characters
    .slice(0, longestSharedComment - 1)
    .join('')
    .trimEnd()}…`;
}

const networks = {
  Facebook: (url: string, text: string) => address('https://www.facebook.com/sharer/sharer.php', { u: url, quote: text }),
  X: (url: string, text: string) => address('https://x.com/intent/post', { text, url }),
  LinkedIn: (url: string, text: string) => address('https://www.linkedin.com/feed/', { shareActive: 'true', text: `${text} ${url}` }),
} as const;
export type Network = keyof typeof networks;

function address(page: string, query: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(query).toString()}`;
}

/** Where each network takes a review that is shared, with the public page that it leads to. */
export function shareLinks(url: string, text: string): readonly { readonly network: Network; readonly href: string }[] {
  return (Object.keys(networks) as Network[]).map((network) => ({ network, href: networks[network](url, text) }));
}
