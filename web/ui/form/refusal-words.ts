import i18next from 'i18next';
import type { ApiRefusal } from '../../platform/api-client.ts';

/** The last static segment of an endpoint's path: the same field may have another label in another action. */
const getActionName = (call: string): string =>
  call
    .split('/')
    .findLast((part) => part !== '' && !part.startsWith('{'))
    ?.split(' ')
    .at(-1) ?? '';

/**
 * Returns the label a back office form uses for a request field such as `seller.vat_number` or `options.0.text.en`: by its whole path,
 * otherwise by the longest labelled suffix. Undefined outside the back office.
 */
export function fieldLabel(field: string, call = ''): string | undefined {
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part));
  const keys = [[getActionName(call), ...parts], ...parts.map((_, from) => parts.slice(from))].map(
    (path) => `desk:fields.${path.join('-')}`,
  );
  const known = keys.find((key) => i18next.exists(key));
  return known === undefined ? undefined : i18next.t(known);
}

const generalProblems = { required: 'desk:problems.required', invalid: 'desk:problems.invalid' } as const;

/** Starts of labels that are no names of things, which "Enter the …" would make unreadable. */
const unnamed =
  /^(?:An?|Approve|As|Can|Closes|Confirmed|Counted|From|Has|Hold|Opens?|Pays|Profile is|Removed?|Sees|Since|The|They|Until|What|When|Who)\b/;
const capitalised = /^(?:Danish|English|French|Norwegian|Spanish|Swedish)\b/;

/**
 * Says what to do about a field that is empty or wrong, in place of the general text of an API. Outside the back office the specification
 * gives the texts.
 */
export function fieldProblemText(text: string, label: string): string {
  const isGeneral = (key: string): boolean => i18next.exists(key) && text === i18next.t(key);
  const isMissing = isGeneral(generalProblems.required);
  if ((!isMissing && !isGeneral(generalProblems.invalid)) || unnamed.test(label)) return text;
  // A label such as "VAT number" keeps its capitals.
  const field = /^\p{Lu}\p{Ll}/u.test(label) && !capitalised.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return isMissing ? i18next.t(($) => $.problems.enter, { ns: 'desk', field }) : i18next.t(($) => $.problems.check, { ns: 'desk', field });
}

/** Names the field in front of a text, unless the text of the back office does so itself. */
export function namedProblem(text: string, label: string): string {
  const own = fieldProblemText(text, label);
  const isNamed = i18next.exists('desk:problems.enter') && own.toLowerCase().endsWith(label.toLowerCase());
  if (isNamed) return own;
  return label.endsWith('?') ? `${label} ${own}` : `${label}: ${own}`;
}

/** Formats a refusal with the labels of the screen instead of the request's field names. */
export function refusalWords({
  errors,
  fields = {},
  call,
}: Pick<ApiRefusal, 'errors' | 'call'> & Partial<Pick<ApiRefusal, 'fields'>>): string[] {
  const named = Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => ({ text, label: fieldLabel(field, call) })));
  const ofNoField = errors.filter((error) => !named.some(({ text }) => error === text || error.endsWith(`: ${text}`)));
  return [...ofNoField, ...named.map(({ text, label }) => (label === undefined ? text : namedProblem(text, label)))];
}
