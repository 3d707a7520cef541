import { countryCodes } from '../../../contract/kit/country.ts';
import { normaliseEmail } from '../../../contract/kit/email-rule.ts';
import { normaliseTelephone } from '../../../contract/kit/telephone-rule.ts';
import { flatten } from './flatten-rule.ts';
import type { CallContent } from './read-body-rule.ts';

const maxShownFields = 100;
const maxShownValue = 200;

/** Fields that hold our own codes. Their values are shown if they look like one. */
const ownCodes =
  /(?:^|\.)(?:site|work_type|country|timescale|language|number_leads_requested|is_test|api_version|utm_(?:source|medium)|question_answers\.\d+\.question)$/i;
const code = /^[a-z0-9][a-z0-9_-]{0,39}$/i;
const longNumber = /\d{5}/;

/** Replaces letters by x and digits by 9, so that the form of a value stays visible. */
const maskText = (text: string): string => text.replaceAll(/\p{L}\p{M}*/gu, 'x').replaceAll(/\p{N}/gu, '9');
/** Text that is no form, such as XML, may have personal data where a form has the name of a field. */
const noName = /[@<>\r\n]|\d{5}/;
const maskName = (name: string): string => (noName.test(name) ? maskText(name) : name);

const isShown = (name: string, value: string): boolean => ownCodes.test(name) && code.test(value) && !longNumber.test(value);

export interface MaskedField {
  readonly name: string;
  readonly value: string;
}

/** Text as the database can store it. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Name of a field as it is shown in the log. */
export const maskFieldName = (name: string): string => maskName(toStorable(name.slice(0, maxShownValue)));

/** Shows a refused call without personal data: its fields with masked values. */
export function maskCall(content: CallContent): MaskedField[] {
  const fields = 'payload' in content ? flatten(content.payload) : [['body', content.text] as const];
  return fields.slice(0, maxShownFields).map(([name, given]) => {
    const value = toStorable(given.slice(0, maxShownValue));
    return { name: maskFieldName(name), value: isShown(name, value) ? value : maskText(value) };
  });
}

/** Removes from a refusal's text what it repeats of the call. */
export function maskErrorText(text: string, content: CallContent): string {
  if (!('payload' in content)) return text;
  return (
    flatten(content.payload)
      .filter(([name, value]) => !isShown(name, value))
      .map(([, value]) => value.trim())
      .filter((value) => value.length >= 2 && text.includes(value))
      // The longest first: a forename on its own must not split a full name.
      .toSorted((a, b) => b.length - a.length)
      .reduce((masked, value) => masked.replaceAll(value, maskText(value)), text)
  );
}

/** Telephone numbers and email addresses in a call, as contact data is looked up, so that an erasure finds it. */
export function listContactKeys(content: CallContent): string[] {
  const values = 'payload' in content ? flatten(content.payload).map(([, value]) => value) : content.text.split(/[\s"'&=,;<>]+/);
  const keys = values.flatMap((given) => {
    const value = given.trim();
    if (value.length > 254) return [];
    if (value.includes('@')) return [normaliseEmail(value)];
    return value.replaceAll(/\D/g, '').length < 6 ? [] : countryCodes().map((country) => normaliseTelephone(value, country));
  });
  return [...new Set(keys.filter((key) => key !== null))].slice(0, maxShownFields);
}
