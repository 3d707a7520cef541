import { createElement as h, Fragment, type ReactNode, type CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { type Mail, type MailBlock, type MailFact, messageTexts } from '../messages.ts';
import da from '../messages/da.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import no from '../messages/no.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };
import { markColours, styles } from './mail-styles.ts';

/** Draws the logo from coloured boxes: no image to load, and no tracking of when a mail is opened. */
function mark(): ReactNode {
  const steps: readonly [width: number, height: number, colour: string][] = [
    [2, 12, markColours.line],
    [10, 3, markColours.collar],
    [10, 4, markColours.bob],
    [8, 2, markColours.bob],
    [6, 2, markColours.bob],
    [4, 2, markColours.bob],
    [2, 2, markColours.bob],
  ];
  return steps.map(([width, height, colour], index) =>
    h('div', { key: index, style: { backgroundColor: colour, fontSize: 0, height, lineHeight: 0, margin: '0 auto', width } }),
  );
}

function brandLine({ brand, home, hasMark }: MailFrame): ReactNode {
  const name = h('a', { href: home, style: { ...styles.brandName, paddingLeft: 0, textDecoration: 'none' } }, brand);
  if (!hasMark) return cell(styles.brand, name);
  const cells = h(
    'tr',
    null,
    h('td', { width: 14, style: { verticalAlign: 'middle', width: 14 }, 'aria-hidden': true }, mark()),
    h('td', { style: styles.brandName }, name),
  );
  const table = h('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 }, h('tbody', null, cells));
  return cell(styles.brand, table);
}

/** Turns newlines into line breaks: mail programs fold white space. */
function lines(text: string): ReactNode {
  return text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));
}

const isAddress = (url: string): boolean => /^(?:https?:|mailto:|tel:)/.test(url);

const link = (url: string, words: string): ReactNode => h('a', { href: url, target: '_blank', style: styles.link }, words);

function linked(url: string | undefined, words: string): ReactNode {
  return url === undefined || !isAddress(url) ? lines(words) : link(url, words);
}

function button(label: string, url: string, fails: string): ReactNode {
  // In the outbox copy, a link that grants access is replaced by a placeholder.
  const target = isAddress(url) ? url : undefined;
  return h(
    Fragment,
    null,
    h('div', { style: { margin: '8px 0 20px' } }, pressable(styles.button, label, target)),
    paragraph(styles.secondary, fails, h('br'), linked(url, url)),
  );
}

function facts(rows: readonly MailFact[]): ReactNode {
  const cells = rows.map(({ label, value, url }, index) =>
    h(
      'tr',
      { key: index },
      h('th', { scope: 'row', style: styles.factLabel }, label),
      h('td', { style: styles.factValue }, linked(url, value)),
    ),
  );
  return h('table', { cellPadding: 0, cellSpacing: 0, style: styles.table }, h('tbody', null, cells));
}

function list(rows: Extract<MailBlock, { kind: 'list' }>['rows']): ReactNode {
  const cells = rows.map(({ title, detail, url }, index) =>
    h(
      'tr',
      { key: index },
      h(
        'td',
        { style: styles.row },
        h('div', { style: styles.rowTitle }, linked(url, title)),
        h('div', { style: { ...styles.secondary, margin: 0 } }, detail),
      ),
    ),
  );
  return h('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: styles.table }, h('tbody', null, cells));
}

function blockElement(block: MailBlock, fails: string): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(styles.text, lines(block.text));
    case 'note':
      return paragraph(styles.secondary, lines(block.text));
    case 'button':
      return button(block.label, block.url, fails);
    case 'facts':
      return facts(block.rows);
    case 'list':
      return list(block.rows);
  }
}

/** Preview text in inboxes: the first text that is not a one-line greeting. */
function choosePreview({ heading, blocks }: Mail): string {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return texts.find((text) => text.length > 40) ?? texts[0] ?? heading;
}

/** The doctype that mail programs use themselves; without it some fall back to older rules. */
const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

function head(subject: string): ReactNode {
  return h(
    'head',
    null,
    h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light' }),
    h('meta', { name: 'supported-color-schemes', content: 'light' }),
    h('title', null, subject),
  );
}

function footer({ replyTo, unsubscribe }: Mail, { language, phone, preferences, legal }: MailFrame): ReactNode[] {
  const say = frameTexts(language);
  const parts: readonly (ReactNode | undefined)[] = [
    replyTo === undefined && phone !== null ? say('help', { phone: phone.replaceAll(' ', '\u00a0') }) : undefined,
    preferences === null ? undefined : link(preferences, say('preferences')),
    unsubscribe === undefined ? undefined : linked(unsubscribe.page, say('unsubscribe')),
    legal,
  ];
  return parts.map((part, index) => part !== undefined && h(Fragment, { key: index }, paragraph(styles.secondary, part)));
}

/** Renders the mail as HTML: one column, one heading, its blocks and the legal line. */
export function mailHtml(mail: Mail, frame: MailFrame): string {
  const say = frameTexts(frame.language);
  const card = [
    h('h1', { key: 'heading', style: styles.heading }, mail.heading),
    ...mail.blocks.map((block, index) => h(Fragment, { key: index }, blockElement(block, say('buttonFails')))),
  ];
  const page = column(
    styles.column,
    h(Fragment, { key: 'brand' }, brandLine(frame)),
    h(Fragment, { key: 'card' }, cell(styles.card, card)),
    h(Fragment, { key: 'footer' }, cell(styles.footer, footer(mail, frame))),
  );
  const shown = body(styles.body, h(Fragment, { key: 'preview' }, preview(choosePreview(mail))), h(Fragment, { key: 'page' }, page));
  return doctype + renderToStaticMarkup(h('html', { lang: frame.language, dir: 'ltr' }, head(mail.subject), shown));
}

function blockText(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}${colon}\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${colon} ${value.replaceAll('\n', '\n  ')}`).join('\n');
    case 'list':
      return block.rows.map(({ title, detail, url }) => [`- ${title}`, detail, url].filter(Boolean).join('\n  ')).join('\n\n');
  }
}

/** Renders the plain text part: the same words in the same order. */
export function mailText({ heading, blocks, replyTo, unsubscribe }: Mail, frame: MailFrame): string {
  const say = frameTexts(frame.language);
  const colon = getColon(frame.language);
  const preferences = frame.preferences === null ? [] : [`${say('preferences')}${colon}\n${frame.preferences}`];
  const help = replyTo === undefined && frame.phone !== null ? [say('help', { phone: frame.phone })] : [];
  const off = unsubscribe === undefined ? [] : [`${say('unsubscribe')}${colon}\n${unsubscribe.page}`];
  const footer = [...help, ...preferences, ...off, ...(frame.legal === null ? [] : [frame.legal])].join('\n\n');
  return [frame.brand, heading, ...blocks.map((block) => blockText(block, colon)), `--\n${footer}`].join('\n\n');
}

/** The sender for the people of one country. */
export interface Sender {
  readonly brand: string;
  /** The logo beside the name belongs to the marketplace; a partner's name stands alone. */
  readonly hasMark: boolean;
  /** Null if none is set; mails then come from an unmonitored address. */
  readonly address: string | null;
  readonly phone: string | null;
  /** Legal line in the footer. */
  readonly legal: string | null;
}

/** The frame of every mail. */
export interface MailFrame extends Sender {
  readonly language: PageLanguage;
  readonly home: string;
  /** Link to the notification preferences; null if there is nothing to choose. */
  readonly preferences: string | null;
}

/** Returns the colon as the language sets it after a word. */
export const getColon = (language: PageLanguage): string => (language === 'fr' ? '\u00A0:' : ':');

/** The texts of the frame, in the recipient's language. */
const frameTexts = messageTexts({ en, sv, da, no, es, fr });

// Node runs these files directly and only strips types, so elements are created by calls and not by tags.

const bare = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** A table of one cell: every mail program honours padding on a cell, but not on a box. */
function box(table: Readonly<Record<string, unknown>>, style: CSSProperties | undefined, children: ReactNode): ReactNode {
  return h('table', { ...bare, ...table }, h('tbody', null, h('tr', null, h('td', { style }, children))));
}

/** One cell over the whole width. */
const cell = (style: CSSProperties, children: ReactNode): ReactNode => box({ width: '100%' }, style, children);

/** A centred column; the table sets its width, the only one that Outlook honours. */
const column = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  box({ align: 'center', width: '100%', style }, undefined, children);

/** The page behind everything: programs that drop the body keep the cell's colours. */
function body({ padding, ...style }: CSSProperties, ...children: ReactNode[]): ReactNode {
  const page = box({ align: 'center', width: '100%' }, { ...style, padding }, children);
  return h('body', { style: { ...style, padding: 0 } }, page);
}

const paragraph = (style: CSSProperties, ...children: ReactNode[]): ReactNode => h('p', { style }, ...children);

/**
 * A link in a fully clickable coloured cell. Outlook ignores padding on links and uses the cell's instead. Without an
 * address it only looks like a link.
 */
function pressable({ padding, backgroundColor, borderRadius, ...words }: CSSProperties, label: string, url?: string): ReactNode {
  const style = { ...words, padding, display: 'inline-block' };
  const link = h('a', { ...(url === undefined ? {} : { href: url, target: '_blank' }), style }, label);
  const outlook = { msoPaddingAlt: padding } as CSSProperties;
  return box({}, { backgroundColor, borderRadius, ...outlook }, link);
}

const maxPreviewLength = 150;
/** Invisible filler, so that an inbox does not continue a short preview with the mail's text. */
const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** Preview text shown in inboxes and hidden in the mail itself. */
function preview(text: string): ReactNode {
  const shown = text.slice(0, maxPreviewLength);
  const style = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  return h('div', { style }, shown, h('div', null, filler.repeat(maxPreviewLength - shown.length)));
}
