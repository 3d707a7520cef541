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

/** Formats a refusal with the labels of the screen instead of the request's field names. */
export function refusalWords({
  errors,
  fields = {},
  call,
}: Pick<ApiRefusal, 'errors' | 'call'> & Partial<Pick<ApiRefusal, 'fields'>>): string[] {
  const named = Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => ({ text, label: fieldLabel(field, call) })));
  const ofNoField = errors.filter((error) => !named.some(({ text }) => error === text || error.endsWith(`: ${text}`)));
  return [...ofNoField, ...named.map(({ text, label }) => (label === undefined ? text : `${label}: ${text}`))];
}
