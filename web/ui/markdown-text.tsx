import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './markdown-text.module.css';

/** Links look like links in the preview but do not navigate. */
const inertLinkProps = { role: 'link', tabIndex: 0 } as const;

/** Returns the level of a heading, given its number of hashes. */
type HeadingLevel = (depth: number) => number;

/** As on a page, whose title is the first level. */
const pageHeadingLevel: HeadingLevel = (depth) => Math.min(4, Math.max(2, depth));

const renderTokens = (tokens: readonly Token[] | undefined, level: HeadingLevel = pageHeadingLevel): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index}>{renderToken(token, level)}</Fragment>);

/** As readers see it: inline HTML is omitted. */
function renderToken(token: Token, level: HeadingLevel): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${level((token as Tokens.Heading).depth)}`, {}, renderTokens(token.tokens));
    case 'paragraph':
      return <p>{renderTokens(token.tokens)}</p>;
    case 'list':
      return createElement(
        (token as Tokens.List).ordered ? 'ol' : 'ul',
        {},
        (token as Tokens.List).items.map((item, index) => <li key={index}>{renderTokens(item.tokens, level)}</li>),
      );
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens, level)}</blockquote>;
    case 'table':
      return <PreviewTable table={token as Tokens.Table} />;
    case 'strong':
      return <strong>{renderTokens(token.tokens)}</strong>;
    case 'em':
      return <em>{renderTokens(token.tokens)}</em>;
    case 'link':
      return (
        <a {...inertLinkProps} title={(token as Tokens.Link).href}>
          {renderTokens(token.tokens)}
        </a>
      );
    case 'image':
      return <PreviewPicture picture={token as Tokens.Image} />;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'space':
    case 'html':
      return null;
    default:
      return token.type === 'text' && 'tokens' in token && token.tokens !== undefined
        ? renderTokens(token.tokens, level)
        : 'text' in token
          ? String(token.text)
          : null;
  }
}

/** Shows our own pictures as readers see them. Browsers block others, so those show as framed text. */
function PreviewPicture({ picture: { href, text } }: { picture: Tokens.Image }) {
  if (!href.startsWith('/media/')) return <span className={classes.picture}>{text}</span>;
  return <img className={classes.shown} src={href} alt={text} />;
}

/** Labels each cell with its column, as on the page, where a phone shows the label. */
function PreviewTable({ table }: { table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            <th key={index} scope="col">
              {renderTokens(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} data-column={table.header[column]?.text}>
                {renderTokens(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MarkdownTextProps {
  readonly text: string;
  /** Keeps single line breaks, as notices do. */
  readonly keepsBreaks?: boolean;
  /** Level of a heading, given its number of hashes and those of all headings; by default as on a page. */
  readonly headingLevel?: (depth: number, allDepths: readonly number[]) => number;
}

/** Previews Markdown with links that lead nowhere. Nothing in it is run or loaded from elsewhere. */
export function MarkdownText({ text, keepsBreaks = false, headingLevel }: MarkdownTextProps) {
  // Options replace all defaults, and without `gfm` a table is a paragraph.
  const tokens = lexer(text, { gfm: true, breaks: keepsBreaks });
  if (headingLevel === undefined) return <>{renderTokens(tokens)}</>;
  const depths: number[] = [];
  void walkTokens(tokens, (token) => {
    if (token.type === 'heading') depths.push((token as Tokens.Heading).depth);
  });
  return <>{renderTokens(tokens, (depth) => headingLevel(depth, depths))}</>;
}
