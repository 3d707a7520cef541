import { hash } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { leadTexts } from '../messages.ts';
import type { LeadSheet } from './lead-sheet-rule.ts';

/** A page and its content policy, which allows only its own inline styles and script, by hash. */
export interface PrintPage {
  readonly html: string;
  readonly policy: string;
}

const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
const buildPolicy = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(styles)}`,
    `script-src ${hashSource(printScript)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function buildPage({ language, title, code }: Pick<LeadSheet, 'language' | 'title' | 'code'>, ...body: readonly ReactNode[]): PrintPage {
  const styles = printStyles(code);
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('meta', { name: 'color-scheme', content: 'light' }),
    h('title', null, title),
    h('style', { dangerouslySetInnerHTML: { __html: styles } }),
  );
  const script = h('script', { dangerouslySetInnerHTML: { __html: printScript } });
  const html = h('html', { lang: language === 'no' ? 'nb' : language }, head, h('body', null, ...body, script));
  return { html: `<!doctype html>${renderToStaticMarkup(html)}`, policy: buildPolicy(styles) };
}

const mark = h(
  'svg',
  { viewBox: '0 0 28 28', width: 28, height: 28, 'aria-hidden': true },
  h('path', { d: 'M13 1h2v13h-2zM9 12h10v4.5L14 27 9 16.5z' }),
);

const section = (title: string, ...parts: readonly ReactNode[]): ReactNode => h('section', { key: title }, h('h2', null, title), ...parts);

/** A description list, as on the lead's page. */
const list = (rows: readonly (readonly [term: string, words: ReactNode])[]): ReactNode =>
  h('dl', null, ...rows.map(([term, words], place) => h('div', { key: place }, h('dt', null, term), h('dd', null, words))));

function customer({ language, erased, name, address, postcode, channels, facts }: LeadSheet): ReactNode {
  const about = erased ?? [h('strong', { key: 'name' }, name), ...address.map((line) => h('span', { key: line }, line))];
  return section(
    leadTexts(language)('sheet.customer'),
    h('p', { className: 'address' }, about, postcode !== null && h('strong', { className: 'large' }, postcode)),
    list([
      ...channels.map(
        ({ label, value, href, isLarge }) => [label, h('a', { href, ...(isLarge && { className: 'large' }) }, value)] as const,
      ),
      ...facts,
    ]),
  );
}

/** The print page of a lead; buttons show on screen only. */
export function printPage(sheet: LeadSheet): PrintPage {
  const say = leadTexts(sheet.language);
  const { code, brand, workType, description, questions, notes } = sheet;
  return buildPage(
    sheet,
    h(
      'nav',
      null,
      h('button', { id: 'print', type: 'button' }, say('sheet.print')),
      h('a', { id: 'close', href: `/lead/${code}` }, say('sheet.close')),
    ),
    h('header', null, h('span', { className: 'mark' }, mark, brand), h('span', { className: 'code' }, code)),
    h(
      'main',
      null,
      h('h1', null, workType),
      customer(sheet),
      description !== null && description !== '' && section(say('sheet.description'), h('p', { className: 'words' }, description)),
      questions.length > 0 && section(say('sheet.questions'), list(questions.map(({ question, answer }) => [question, answer] as const))),
      notes.length > 0 && section(say('sheet.notes'), list(notes.map(({ date, text }) => [date, text] as const))),
      section(say('sheet.own'), ...Array.from({ length: 6 }, (_, place) => h('div', { key: place, className: 'ruled' }))),
    ),
  );
}

/** For a code that is not one of the company's leads. */
export function missingPage(code: string, language: LanguageCode): PrintPage {
  const say = leadTexts(language);
  const title = say('sheet.missingTitle');
  const close = h('nav', null, h('a', { id: 'close', href: '/my-leads' }, say('sheet.close')));
  return buildPage(
    { language, title, code: '' },
    close,
    h('main', null, h('h1', null, title), h('p', null, say('sheet.missing', { code }))),
  );
}

/** Black on white without fills, to save ink. `head` is printed on every sheet after the first and contains only letters and digits. */
const printStyles = (head: string): string => `
@page { size: A4; margin: 20mm 18mm; @top-right { content: "${head}"; } }
@page :first { @top-right { content: none; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 48rem; color: #000; background: #fff; font: 11pt/1.45 "Atkinson Hyperlegible Next", "Segoe UI", Arial, sans-serif; overflow-wrap: anywhere; }
nav { display: flex; gap: .75rem; flex-wrap: wrap; margin-bottom: 1.5rem; }
nav button, nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; border: 1px solid #000; border-radius: 6px; background: #fff; color: #000; font: inherit; text-decoration: none; cursor: pointer; }
nav button:focus-visible, nav a:focus-visible { outline: 3px solid #016270; outline-offset: 2px; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; border-bottom: 1px solid #000; padding-bottom: .5rem; }
.mark { display: inline-flex; align-items: center; gap: .5rem; font-weight: 700; font-size: 14pt; }
.code { font-weight: 700; font-size: 12pt; }
h1 { font-size: 20pt; line-height: 1.2; margin: 1.25rem 0 0; }
h2 { font-size: 12pt; margin: 1.25rem 0 .25rem; padding-top: .5rem; border-top: 1px solid #000; break-after: avoid; }
p { margin: 0; }
.words { white-space: pre-line; }
.address { font-size: 12pt; display: flex; flex-direction: column; }
.large { font-size: 16pt; font-weight: 700; white-space: nowrap; }
dl { margin: .5rem 0 0; }
dl div { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; padding: .2rem 0; break-inside: avoid; }
dt { font-size: 10pt; }
dd { margin: 0; white-space: pre-line; }
a { color: #000; }
.ruled { height: 26pt; border-bottom: 1px solid #000; break-inside: avoid; }
@media (max-width: 40rem) { dl div { grid-template-columns: 1fr; } }
@media print { body { padding: 0; max-width: none; } nav { display: none; } }
`;

/** The two buttons. If the window cannot be closed by script, Close acts as a link. */
const printScript = `
document.getElementById('print')?.addEventListener('click', () => window.print());
document.getElementById('close')?.addEventListener('click', (event) => {
  if (window.history.length > 1) return;
  event.preventDefault();
  window.close();
});
`;
