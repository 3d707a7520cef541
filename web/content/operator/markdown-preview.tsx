import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { withBrandWords } from '../../platform/brand-words.ts';
import classes from './markdown-preview.module.css';

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

/** Previews a page at the width of the reader's screen. */
export function MarkdownPreview({ title, body, label, width }: { title: string; body: string; label: string; width: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- overflowing content must scroll by keyboard too
    <section className={classes.room} aria-label={label} tabIndex={0}>
      <div className={classes.page} style={{ width }}>
        <h2 className={classes.title}>{withBrandWords(title)}</h2>
        {renderTokens(lexer(withBrandWords(body)))}
      </div>
    </section>
  );
}
