import da from '../messages/da.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import no from '../messages/no.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };
import { createContext, Fragment, useContext, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Accent } from '../../../contract/kit/brands.ts';
import { hues, gray } from '../../../contract/kit/colours.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { type Mail, type MailBlock, type MailFact, messageTexts } from '../messages.ts';

// Mails are light only. Every text and surface names its colour, so that a mail program with automatic dark mode changes
// both or neither.
const ink = gray[9];
const fonts = "'Atkinson Hyperlegible Next', 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif";
const headingFonts = "Archivo, 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif";

const surface = '#ffffff';
export const markColours = { line: hues.petrol[7], bob: hues.copper[6], collar: hues.copper[8] } as const;

const text: CSSProperties = { color: ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px', wordBreak: 'break-word' };
const secondary: CSSProperties = { ...text, color: gray[6], fontSize: 14, lineHeight: '20px', margin: '0 0 12px' };

export const styles = {
  body: { backgroundColor: gray[0], fontFamily: fonts, margin: 0, padding: '24px 8px' },
  column: { maxWidth: 600, width: '100%', margin: '0 auto' },
  brand: { padding: '0 8px 16px' },
  brandName: { color: ink, fontFamily: headingFonts, fontSize: 18, fontWeight: 650, lineHeight: '28px', paddingLeft: 8 },
  card: { backgroundColor: surface, border: `1px solid ${gray[3]}`, borderRadius: 6, padding: '28px 24px 12px' },
  heading: { color: ink, fontFamily: headingFonts, fontSize: 22, fontWeight: 650, lineHeight: '28px', margin: '0 0 16px' },
  text,
  secondary,
  button: {
    borderRadius: 6,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '20px',
    padding: '13px 24px',
    textDecoration: 'none',
  },
  link: { overflowWrap: 'anywhere', textDecoration: 'underline' },
  table: { borderCollapse: 'collapse', margin: '0 0 20px', width: '100%' },
  factLabel: {
    borderTop: `1px solid ${gray[3]}`,
    color: gray[6],
    fontSize: 14,
    fontWeight: 400,
    lineHeight: '20px',
    padding: '10px 12px 10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    width: '34%',
  },
  factValue: {
    borderTop: `1px solid ${gray[3]}`,
    color: ink,
    fontSize: 16,
    lineHeight: '22px',
    padding: '9px 0',
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  row: { borderTop: `1px solid ${gray[3]}`, padding: '12px 0' },
  rowTitle: { ...text, fontWeight: 600, margin: '0 0 2px' },
  footer: { padding: '20px 8px 0' },
} as const satisfies Record<string, CSSProperties>;

/** The logo, drawn from coloured boxes: no image to load, and no tracking of when a mail is opened. */
function Mark() {
  const steps: readonly [width: number, height: number, colour: string][] = [
    [2, 12, markColours.line],
    [10, 3, markColours.collar],
    [10, 4, markColours.bob],
    [8, 2, markColours.bob],
    [6, 2, markColours.bob],
    [4, 2, markColours.bob],
    [2, 2, markColours.bob],
  ];
  return steps.map(([width, height, colour], index) => (
    <div key={index} style={{ backgroundColor: colour, fontSize: 0, height, lineHeight: 0, margin: '0 auto', width }} />
  ));
}

function BrandLine({ brand, home, hasMark }: Pick<MailFrame, 'brand' | 'home' | 'hasMark'>) {
  const name = (
    <a href={home} style={{ ...styles.brandName, paddingLeft: 0, textDecoration: 'none' }}>
      {brand}
    </a>
  );
  if (!hasMark) return name;
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td width={14} style={{ verticalAlign: 'middle', width: 14 }} aria-hidden>
            <Mark />
          </td>
          <td style={styles.brandName}>{name}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Turns newlines into line breaks: mail programs fold white space. */
function lines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

const isAddress = (url: string): boolean => /^(?:https?:|mailto:|tel:)/.test(url);

/** Hue of buttons and links. Its seventh shade has a contrast above 7 to 1 on white. */
const ActionHue = createContext<'petrol' | Accent>('petrol');
const useActionColour = (): string => hues[useContext(ActionHue)][7];

function Link({ url, words }: { readonly url: string; readonly words: string }) {
  return (
    <a href={url} target="_blank" style={{ ...styles.link, color: useActionColour() }}>
      {words}
    </a>
  );
}

const link = (url: string, words: string): ReactNode => <Link url={url} words={words} />;

function linked(url: string | undefined, words: string): ReactNode {
  return url === undefined || !isAddress(url) ? lines(words) : link(url, words);
}

/**
 * A link in a fully clickable coloured cell. Outlook ignores padding on links and uses the cell's instead. In the outbox copy a
 * placeholder replaces the address of a link that grants access; the button then only looks like a link.
 */
function Button({ label, url, fails }: Omit<Extract<MailBlock, { kind: 'button' }>, 'kind'> & { readonly fails: string }) {
  const { padding, borderRadius, ...words } = styles.button;
  const backgroundColor = useActionColour();
  const outlook = { msoPaddingAlt: padding } as CSSProperties;
  return (
    <>
      <div style={{ margin: '8px 0 20px' }}>
        <Box style={{ backgroundColor, borderRadius, ...outlook }}>
          <a {...(isAddress(url) && { href: url, target: '_blank' })} style={{ ...words, padding, display: 'inline-block' }}>
            {label}
          </a>
        </Box>
      </div>
      <p style={styles.secondary}>
        {fails}
        <br />
        {linked(url, url)}
      </p>
    </>
  );
}

function Facts({ rows }: { readonly rows: readonly MailFact[] }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {rows.map(({ label, value, url }, index) => (
          <tr key={index}>
            <th scope="row" style={styles.factLabel}>
              {label}
            </th>
            <td style={styles.factValue}>{linked(url, value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ rows }: Pick<Extract<MailBlock, { kind: 'list' }>, 'rows'>) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {rows.map(({ title, detail, url }, index) => (
          <tr key={index}>
            <td style={styles.row}>
              <div style={styles.rowTitle}>{linked(url, title)}</div>
              <div style={{ ...styles.secondary, margin: 0 }}>{detail}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One block; `fails` is shown below a button, for readers whose mail program shows no links. */
function Block({ block, fails }: { readonly block: MailBlock; readonly fails: string }) {
  switch (block.kind) {
    case 'paragraph':
      return <p style={styles.text}>{lines(block.text)}</p>;
    case 'note':
      return <p style={styles.secondary}>{lines(block.text)}</p>;
    case 'button':
      return <Button label={block.label} url={block.url} fails={fails} />;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'list':
      return <List rows={block.rows} />;
  }
}

/** Preview text in inboxes: the first text that is not a one-line greeting. */
function choosePreview({ heading, blocks }: Mail): string {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return texts.find((text) => text.length > 40) ?? texts[0] ?? heading;
}

/** The doctype that mail programs use themselves; without it some fall back to older rules. */
const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

function Head({ subject }: { readonly subject: string }) {
  return (
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <meta name="supported-color-schemes" content="light" />
      <title>{subject}</title>
    </head>
  );
}

function Footer({ mail: { replyTo, unsubscribe }, frame }: { readonly mail: Mail; readonly frame: MailFrame }) {
  const { language, phone, preferences, legal } = frame;
  const say = frameTexts(language);
  return (
    <>
      {replyTo === undefined && phone !== null && <p style={styles.secondary}>{say('help', { phone: phone.replaceAll(' ', '\u00a0') })}</p>}
      {preferences !== null && <p style={styles.secondary}>{link(preferences, say('preferences'))}</p>}
      {unsubscribe !== undefined && <p style={styles.secondary}>{linked(unsubscribe.page, say('unsubscribe'))}</p>}
      <p style={styles.secondary}>{legal}</p>
    </>
  );
}

/** Renders the mail as HTML: one column, one heading, its blocks and the legal line. */
export function mailHtml(mail: Mail, frame: MailFrame): string {
  const fails = frameTexts(frame.language)('buttonFails');
  const page = (
    <html lang={frame.language} dir="ltr">
      <Head subject={mail.subject} />
      <Body>
        <Preview text={choosePreview(mail)} />
        <Box table={{ align: 'center', width: '100%', style: styles.column }}>
          <Cell style={styles.brand}>
            <BrandLine brand={frame.brand} home={frame.home} hasMark={frame.hasMark} />
          </Cell>
          <Cell style={styles.card}>
            <h1 style={styles.heading}>{mail.heading}</h1>
            {mail.blocks.map((block, index) => (
              <Block key={index} block={block} fails={fails} />
            ))}
          </Cell>
          <Cell style={styles.footer}>
            <Footer mail={mail} frame={frame} />
          </Cell>
        </Box>
      </Body>
    </html>
  );
  return doctype + renderToStaticMarkup(<ActionHue value={frame.accent ?? 'petrol'}>{page}</ActionHue>);
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
  /** Colours a partner's buttons and links; omitted for the marketplace's own. */
  readonly accent?: Accent;
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

interface BoxProps {
  /** Attributes of the table. Its width is the only one that Outlook honours. */
  readonly table?: ComponentProps<'table'>;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A table of one cell: every mail program honours padding on a cell, but not on a box. */
function Box({ table, style, children }: BoxProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...table}>
      <tbody>
        <tr>
          <td style={style}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** One cell over the whole width. */
function Cell({ style, children }: { readonly style: CSSProperties; readonly children: ReactNode }) {
  return (
    <Box table={{ width: '100%' }} style={style}>
      {children}
    </Box>
  );
}

/** The page behind everything: programs that drop the body keep the cell's colours. */
function Body({ children }: { readonly children: ReactNode }) {
  const { padding, ...colours } = styles.body;
  return (
    <body style={{ ...colours, padding: 0 }}>
      <Box table={{ align: 'center', width: '100%' }} style={{ ...colours, padding }}>
        {children}
      </Box>
    </body>
  );
}

const maxPreviewLength = 150;
/** Invisible filler, so that an inbox does not continue a short preview with the mail's text. */
const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** Preview text shown in inboxes and hidden in the mail itself. */
function Preview({ text }: { readonly text: string }) {
  const shown = text.slice(0, maxPreviewLength);
  return (
    <div style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }}>
      {shown}
      <div>{filler.repeat(maxPreviewLength - shown.length)}</div>
    </div>
  );
}
