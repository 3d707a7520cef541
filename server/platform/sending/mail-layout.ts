import { createElement as h, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail, MailBlock, MailFact } from '../messages.ts';
import { body, cell, column, paragraph, pressable, preview } from './mail-elements.ts';
import { frameTexts, type MailFrame } from './mail-frame.ts';
import { markColours, styles } from './mail-styles.ts';

/** The plumb line out of coloured boxes: no picture to load, and none that tells when a mail is opened. */
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

/** A line break where the text has one: mail programs fold white space. */
function lines(text: string): ReactNode {
  return text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));
}

const isAddress = (url: string): boolean => /^(?:https?:|mailto:|tel:)/.test(url);

const link = (url: string, words: string): ReactNode => h('a', { href: url, target: '_blank', style: styles.link }, words);

function linked(url: string | undefined, words: string): ReactNode {
  return url === undefined || !isAddress(url) ? lines(words) : link(url, words);
}

function button(label: string, url: string, fails: string): ReactNode {
  // In what the outbox keeps, a link that grants access is no link any more.
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

/** What inboxes show beside the subject: the first words that are not a greeting of one line. */
function previewOf({ heading, blocks }: Mail): string {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return texts.find((text) => text.length > 40) ?? texts[0] ?? heading;
}

/** The mail program's own pages are of this kind; without it some fall back to older rules. */
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

/** The mail as a page: one column, one heading, its blocks, the legal line. */
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
  const shown = body(styles.body, h(Fragment, { key: 'preview' }, preview(previewOf(mail))), h(Fragment, { key: 'page' }, page));
  return doctype + renderToStaticMarkup(h('html', { lang: frame.language, dir: 'ltr' }, head(mail.subject), shown));
}
