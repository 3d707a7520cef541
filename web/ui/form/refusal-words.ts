import i18next from 'i18next';
import type { ApiRefusal } from '../../platform/api-client.ts';

/** The last static segment of an endpoint's path: the same field may have another label in another action. */
const actOf = (call: string): string =>
  call
    .split('/')
    .findLast((part) => part !== '' && !part.startsWith('{'))
    ?.split(' ')
    .at(-1) ?? '';

/**
 * Returns what a form of the back office calls a field of a request, such as `seller.vat_number` or `options.0.text.en`: by its whole
 * path, otherwise by the longest end of it that has a label. Undefined outside the back office.
 */
export function fieldLabel(field: string, call = ''): string | undefined {
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part));
  const keys = [[actOf(call), ...parts], ...parts.map((_, from) => parts.slice(from))].map((path) => `desk:fields.${path.join('-')}`);
  const known = keys.find((key) => i18next.exists(key));
  return known === undefined ? undefined : i18next.t(known);
}

/** Returns what a refusal says in the words of the screen: a field by its label, never by its name in the request. */
export function refusalWords({
  errors,
  fields = {},
  call,
}: Pick<ApiRefusal, 'errors' | 'call'> & Partial<Pick<ApiRefusal, 'fields'>>): string[] {
  const named = Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => ({ text, label: fieldLabel(field, call) })));
  const ofNoField = errors.filter((error) => !named.some(({ text }) => error === text || error.endsWith(`: ${text}`)));
  return [...ofNoField, ...named.map(({ text, label }) => (label === undefined ? text : `${label}: ${text}`))];
}
