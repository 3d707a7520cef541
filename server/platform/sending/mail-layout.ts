import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import type { Mail, MailBlock, MailFact } from '../messages.ts';
import { frameTexts, type MailFrame } from './mail-frame.ts';
import { markColours, styles } from './mail-styles.ts';

// Node runs this file as it is, and it strips types only: elements are made by calls, not written as tags.

/** One cell over the whole width; padding counts on a cell in every mail program, on a table or a box it does not. */
function cell(style: CSSProperties, children: ReactNode): ReactNode {
  const row = h('tr', null, h('td', { style }, children));
  return h('table', { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }, h('tbody', null, row));
}

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

function linked(url: string | undefined, words: string): ReactNode {
  return url === undefined || !isAddress(url) ? lines(words) : h(Link, { href: url, style: styles.link }, words);
}

function button(label: string, url: string, fails: string): ReactNode {
  // In what the outbox keeps, a link that grants access is no link any more.
  const target = isAddress(url) ? { href: url } : {};
  return h(
    Fragment,
    null,
    h('div', { style: { margin: '8px 0 20px' } }, h(Button, { ...target, style: styles.button }, label)),
    h(Text, { style: styles.secondary }, fails, h('br'), linked(url, url)),
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
      return h(Text, { style: styles.text }, lines(block.text));
    case 'note':
      return h(Text, { style: styles.secondary }, lines(block.text));
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

/** The mail as a page: one column, one heading, its blocks, the legal line. */
export function mailHtml(mail: Mail, frame: MailFrame): Promise<string> {
  const say = frameTexts(frame.language);
  const { preferences } = frame;
  const { unsubscribe } = mail;
  const footer = [
    mail.replyTo === undefined
      ? h(Text, { key: 'help', style: styles.secondary }, say('help', { phone: frame.phone.replaceAll(' ', '\u00a0') }))
      : null,
    preferences === null
      ? null
      : h(Text, { key: 'preferences', style: styles.secondary }, h(Link, { href: preferences, style: styles.link }, say('preferences'))),
    unsubscribe === undefined
      ? null
      : h(Text, { key: 'unsubscribe', style: styles.secondary }, linked(unsubscribe.page, say('unsubscribe'))),
    h(Text, { key: 'legal', style: styles.secondary }, frame.legal),
  ];
  const card = [
    h(Heading, { key: 'heading', as: 'h1', style: styles.heading }, mail.heading),
    ...mail.blocks.map((block, index) => h(Fragment, { key: index }, blockElement(block, say('buttonFails')))),
  ];
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light' }),
    h('meta', { name: 'supported-color-schemes', content: 'light' }),
    h('title', null, mail.subject),
  );
  const body = h(
    Body,
    { style: styles.body },
    h(Preview, null, previewOf(mail)),
    h(Container, { style: styles.column }, brandLine(frame), cell(styles.card, card), cell(styles.footer, footer)),
  );
  return render(h(Html, { lang: frame.language, dir: 'ltr' }, head, body));
}
