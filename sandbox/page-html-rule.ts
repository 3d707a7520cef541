import { acceptedLanguage } from '../server/platform/http/accepted-language-rule.ts';
import da from './pages/messages/da.json' with { type: 'json' };
import en from './pages/messages/en.json' with { type: 'json' };
import es from './pages/messages/es.json' with { type: 'json' };
import fr from './pages/messages/fr.json' with { type: 'json' };
import no from './pages/messages/no.json' with { type: 'json' };
import sv from './pages/messages/sv.json' with { type: 'json' };

const texts = { en, da, sv, no, es, fr } as const;
export type PageLanguage = keyof typeof texts;
type PageTexts = typeof en;

function isPageLanguage(text: string): text is PageLanguage {
  return Object.hasOwn(texts, text);
}

/** Picks the requested language, otherwise the browser's preferred one, otherwise English. */
export function pageLanguage(asked: unknown, accepted: string | undefined): PageLanguage {
  if (typeof asked === 'string' && isPageLanguage(asked)) return asked;
  return acceptedLanguage(accepted, 'en');
}

export function textsIn(language: PageLanguage): PageTexts {
  return texts[language];
}

/** The text of a protocol problem for the cardholder. The bank's decline code is more specific than "declined". */
export function formatProblem(
  language: PageLanguage,
  problem: { readonly code?: string | undefined; readonly decline_code?: string | undefined },
): string {
  const { errors } = textsIn(language);
  const known: Readonly<Record<string, string>> = errors;
  const code = problem.code?.replace(/^(?:payment|setup)_intent_authentication_failure$/, 'authentication_failure');
  return known[problem.decline_code ?? ''] ?? known[code ?? ''] ?? errors.other;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

function pageHtml(language: PageLanguage, script: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language === 'no' ? 'nb' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/assets/pages.css">
<script type="module" src="/sandbox/assets/${script}"></script>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The bank's check, hidden until it is needed. */
function checkHtml(texts: PageTexts, question: string): string {
  const say = (text: string): string => escapeHtml(text);
  return `<section id="check" aria-labelledby="check-title" hidden>
<h1 id="check-title" tabindex="-1">${say(texts.bankTitle)}</h1>
<p>${say(question)}</p>
<p class="buttons"><button type="button" id="approve" class="main">${say(texts.approve)}</button>
<button type="button" id="refuse">${say(texts.refuse)}</button></p>
<p id="working" role="status" class="note" data-text="${say(texts.working)}"></p>
</section>`;
}

interface Field {
  readonly name: 'number' | 'expiry' | 'cvc';
  readonly label: string;
  readonly autocomplete: string;
  readonly example: string;
  readonly hint?: string;
  readonly most: number;
}

function fieldHtml({ name, label, autocomplete, example, hint, most }: Field): string {
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), `${name}-error`].join(' ');
  return `<div class="field ${name}">
<label for="${name}">${escapeHtml(label)}</label>
<p class="error" id="${name}-error"></p>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${escapeHtml(example)}"
 maxlength="${most}" aria-describedby="${described}" required>
${hint === undefined ? '' : `<p class="note" id="${name}-hint">${escapeHtml(hint)}</p>`}</div>`;
}

/** The card fields, with the bank's check behind them. */
export function cardFieldsHtml(language: PageLanguage): string {
  const texts = textsIn(language);
  const fields: readonly Field[] = [
    { name: 'number', label: texts.number, autocomplete: 'cc-number', example: '4242 4242 4242 4242', most: 23 },
    { name: 'expiry', label: texts.expiry, autocomplete: 'cc-exp', example: texts.expiryExample, most: 7 },
    { name: 'cvc', label: texts.cvc, autocomplete: 'cc-csc', example: '123', hint: texts.cvcHint, most: 4 },
  ];
  const { incorrect_number, invalid_cvc, invalid_expiry_month, other } = texts.errors;
  const words = escapeHtml(
    JSON.stringify({ number: incorrect_number, expiry: invalid_expiry_month, cvc: invalid_cvc, other, empty: texts.empty }),
  );
  const body = `<form id="fields" novalidate data-words="${words}">
<p class="note">${escapeHtml(texts.note)}</p>
<div class="grid">${fields.map(fieldHtml).join('\n')}</div>
<p class="error" id="form-error" role="alert"></p>
</form>
${checkHtml(texts, texts.bankSave)}`;
  return pageHtml(language, 'card-fields.js', texts.title, body);
}

/** The page that confirms a payment; shows the bank's check if there is one. */
export function bankCheckHtml(language: PageLanguage): string {
  const texts = textsIn(language);
  const body = `<main data-other="${escapeHtml(texts.errors.other)}">${checkHtml(texts, texts.bankPay)}</main>`;
  return pageHtml(language, 'bank-check.js', texts.bankTitle, body);
}
