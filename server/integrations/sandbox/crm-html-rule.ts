import { mainBrand } from '../../../contract/kit/brands.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { escapeHtml } from '../../platform/pages/escape-html.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { crmSandboxPath, type ReceivedLead } from './open-crm-sandbox.ts';

const texts = { en, da, sv, no, es, fr } as const satisfies Record<PageLanguage, typeof en>;

const sayIn =
  (language: PageLanguage) =>
  (key: keyof typeof en): string =>
    escapeHtml(texts[language][key].replaceAll('{{brand}}', mainBrand().name));

function pageHtml(language: PageLanguage, title: keyof typeof en, body: string): string {
  const say = sayIn(language);
  return `<!doctype html>
<html lang="${language === 'no' ? 'nb' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${crmSandboxPath}/assets/crm.css">
</head>
<body>
<main>
<p class="name">${say('name')}</p>
<h1>${say(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const link = (path: string, label: string): string => `<p><a href="${path}">${label}</a></p>`;

/** Asks whether the application may create leads; carries along everything it asked with. */
export function authorizeHtml(language: PageLanguage, asked: Readonly<Record<string, string>>): string {
  const say = sayIn(language);
  const hidden = ['client_id', 'redirect_uri', 'response_type', 'state']
    .filter((name) => asked[name] !== undefined)
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(asked[name] ?? '')}">`);
  return pageHtml(
    language,
    'authorizeTitle',
    `<p>${say('authorizeText')}</p>
<form method="post" action="${crmSandboxPath}/authorize">
${hidden.join('\n')}
<p class="buttons"><button name="answer" value="allow" class="main">${say('allow')}</button>
<button name="answer" value="cancel">${say('cancel')}</button></p>
</form>
${link(crmSandboxPath, say('seeLeads'))}`,
  );
}

/** The request came from no application that this CRM knows. */
export function refusalHtml(language: PageLanguage): string {
  return pageHtml(language, 'refusedTitle', `<p>${sayIn(language)('refusedText')}</p>`);
}

function leadHtml(language: PageLanguage, { lead, receivedAt }: ReceivedLead): string {
  const say = sayIn(language);
  const joined = (separator: string, ...names: readonly string[]): string => names.flatMap((name) => lead[name] ?? []).join(separator);
  const at = new Intl.DateTimeFormat(language === 'no' ? 'nb' : language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(receivedAt);
  const rows = [
    ['phone', joined(', ', 'Phone', 'Mobile')],
    ['email', joined(' ', 'Email')],
    ['address', joined(', ', 'Street', 'City', 'Zip_Code', 'Country')],
    ['description', joined(' ', 'Description')],
    ['source', joined(' ', 'Lead_Source')],
    ['received', at],
  ] as const;
  const shown = rows.filter(([, value]) => value !== '').map(([key, value]) => `<dt>${say(key)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<li><h2>${escapeHtml(joined(' ', 'Salutation', 'First_Name', 'Last_Name'))}</h2>\n<dl>${shown.join('\n')}</dl></li>`;
}

/** Lists the leads of one account, newest first, with a link that starts a connection from here. */
export function leadsHtml(language: PageLanguage, leads: readonly ReceivedLead[]): string {
  const say = sayIn(language);
  const list = leads.length === 0 ? `<p>${say('none')}</p>` : `<ul>${leads.map((one) => leadHtml(language, one)).join('\n')}</ul>`;
  return pageHtml(
    language,
    'leadsTitle',
    `<p class="note">${say('note')}</p>
${link(`${crmSandboxPath}/connect`, say('connect'))}
${list}`,
  );
}
