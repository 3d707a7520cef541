import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './markdown-text.module.css';

/** Links look like links in the preview but do not navigate. */
const inertLinkProps = { role: 'link', tabIndex: 0 } as const;

const renderTokens = (tokens: readonly Token[] | undefined): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index}>{renderToken(token)}</Fragment>);

/** As on the page, headings start at the second level and inline HTML is omitted. */
function renderToken(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${Math.min(4, Math.max(2, (token as Tokens.Heading).depth))}`, {}, renderTokens(token.tokens));
    case 'paragraph':
      return <p>{renderTokens(token.tokens)}</p>;
    case 'list':
      return createElement(
        (token as Tokens.List).ordered ? 'ol' : 'ul',
        {},
        (token as Tokens.List).items.map((item, index) => <li key={index}>{renderTokens(item.tokens)}</li>),
      );
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens)}</blockquote>;
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
        ? renderTokens(token.tokens)
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
}

/** Previews Markdown with links that lead nowhere. Nothing in it is run or loaded from elsewhere. */
export function MarkdownText({ text, keepsBreaks = false }: MarkdownTextProps) {
  return <>{renderTokens(lexer(text, { breaks: keepsBreaks }))}</>;
}
