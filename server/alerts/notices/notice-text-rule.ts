import { Marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { noticeHeadingLevel } from '../../../contract/alerts/values.ts';
import type { MailBlock } from '../../platform/messages.ts';
import { shownLink } from '../../platform/pages/shown-addresses-rule.ts';

/** Line breaks count, as in notices from before they were Markdown. */
const markdown = new Marked({ breaks: true, gfm: true });

/** Allows what a short text needs, with headings below the subject; pictures, tables, scripts and styles are dropped. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['h4', 'h5', 'h6', 'p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  transformTags: { a: shownLink, h1: 'h4', h2: 'h4', h3: 'h4' },
};

/** Renders a notice's Markdown to sanitised HTML for the dashboard. */
export function noticeHtml(text: string): string {
  const tokens = markdown.lexer(text);
  const headings: Tokens.Heading[] = [];
  void markdown.walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading);
  });
  const depths = headings.map(({ depth }) => depth);
  for (const heading of headings) heading.depth = noticeHeadingLevel(heading.depth, depths);
  return sanitizeHtml(markdown.parser(tokens), allowed).trim();
}

interface Link {
  readonly text: string;
  readonly url: string;
}

/** Addresses that a mail may link to. */
const mailable = /^(?:https:|mailto:|tel:|\/(?!\/))/i;

/** Returns the words of inline Markdown without its marks. */
function toPlainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => {
      if (token.type === 'br') return '\n';
      if (token.type === 'html' || token.type === 'image') return '';
      return 'tokens' in token && token.tokens !== undefined ? toPlainText(token.tokens) : 'text' in token ? String(token.text) : '';
    })
    .join('');
}

function findLinks(tokens: readonly Token[] | undefined): Link[] {
  return (tokens ?? []).flatMap((token) => {
    if (token.type !== 'link') return 'tokens' in token ? findLinks(token.tokens) : [];
    const { href } = token as Tokens.Link;
    return mailable.test(href) ? [{ text: toPlainText(token.tokens), url: href }] : [];
  });
}

/** Converts a notice's Markdown to blocks of a mail, with the links of a paragraph listed below it. `link` completes paths of ours. */
export function noticeBlocks(text: string, link: (path: string) => string): readonly MailBlock[] {
  const toUrl = (url: string): string => (url.startsWith('/') ? link(url) : url);
  return markdown.lexer(text).flatMap((token): MailBlock[] => {
    if (token.type === 'space' || token.type === 'html' || token.type === 'hr') return [];
    if (token.type === 'list') {
      const rows = (token as Tokens.List).items.map(({ tokens }) => {
        const [first] = findLinks(tokens);
        return { title: toPlainText(tokens), detail: '', ...(first !== undefined && { url: toUrl(first.url) }) };
      });
      return [{ kind: 'list', rows }];
    }
    const inline = 'tokens' in token ? token.tokens : undefined;
    const words = inline === undefined ? ('text' in token ? String(token.text) : '') : toPlainText(inline);
    const lines = words.split('\n').filter((line) => line.trim() !== '');
    const links = findLinks(inline).map(({ text: title, url }) => ({ title, detail: '', url: toUrl(url) }));
    return [
      ...lines.map((line) => ({ kind: 'paragraph', text: line }) as const),
      ...(links.length === 0 ? [] : [{ kind: 'list', rows: links } as const]),
    ];
  });
}
