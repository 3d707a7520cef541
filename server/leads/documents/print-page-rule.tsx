import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
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

function buildPage({ language, title, code }: Pick<LeadSheet, 'language' | 'title' | 'code'>, body: ReactNode): PrintPage {
  const styles = printStyles(code);
  const page = (
    <html lang={language === 'no' ? 'nb' : language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {body}
        <script dangerouslySetInnerHTML={{ __html: printScript }} />
      </body>
    </html>
  );
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, policy: buildPolicy(styles) };
}

const mark = (
  <svg viewBox="0 0 28 28" width={28} height={28} aria-hidden>
    <path d="M13 1h2v13h-2zM9 12h10v4.5L14 27 9 16.5z" />
  </svg>
);

const section = (title: string, content: ReactNode): ReactNode => (
  <section>
    <h2>{title}</h2>
    {content}
  </section>
);

type Row = readonly [term: string, words: ReactNode];

/** A description list, as on the lead's page. */
const list = (rows: readonly Row[]): ReactNode => (
  <dl>
    {rows.map(([term, words], place) => (
      <div key={place}>
        <dt>{term}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

function customer({ language, erased, name, address, postcode, channels, facts }: LeadSheet): ReactNode {
  const contacts = channels.map(({ label, value, href, isLarge }): Row => {
    const link = (
      <a href={href} className={isLarge ? 'large' : undefined}>
        {value}
      </a>
    );
    return [label, link];
  });
  return section(
    leadTexts(language)('sheet.customer'),
    <>
      <p className="address">
        {erased ?? (
          <>
            <strong>{name}</strong>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </>
        )}
        {postcode !== null && <strong className="large">{postcode}</strong>}
      </p>
      {list([...contacts, ...facts])}
    </>,
  );
}

const ruledLines = Array.from({ length: 6 }, (_, place) => <div key={place} className="ruled" />);

/** The print page of a lead; buttons show on screen only. */
export function printPage(sheet: LeadSheet): PrintPage {
  const say = leadTexts(sheet.language);
  const { code, brand, workType, description, questions, notes } = sheet;
  return buildPage(
    sheet,
    <>
      <nav>
        <button id="print" type="button">
          {say('sheet.print')}
        </button>
        <a id="close" href={`/lead/${code}`}>
          {say('sheet.close')}
        </a>
      </nav>
      <header>
        <span className="mark">
          {mark}
          {brand}
        </span>
        <span className="code">{code}</span>
      </header>
      <main>
        <h1>{workType}</h1>
        {customer(sheet)}
        {description !== null && description !== '' && section(say('sheet.description'), <p className="words">{description}</p>)}
        {questions.length > 0 && section(say('sheet.questions'), list(questions.map(({ question, answer }) => [question, answer])))}
        {notes.length > 0 && section(say('sheet.notes'), list(notes.map(({ date, text }) => [date, text])))}
        {section(say('sheet.own'), ruledLines)}
      </main>
    </>,
  );
}

/** For a code that is not one of the company's leads. */
export function missingPage(code: string, language: LanguageCode): PrintPage {
  const say = leadTexts(language);
  const title = say('sheet.missingTitle');
  return buildPage(
    { language, title, code: '' },
    <>
      <nav>
        <a id="close" href="/my-leads">
          {say('sheet.close')}
        </a>
      </nav>
      <main>
        <h1>{title}</h1>
        <p>{say('sheet.missing', { code })}</p>
      </main>
    </>,
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
