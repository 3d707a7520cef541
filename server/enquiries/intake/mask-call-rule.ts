import { countryCodes } from '../../../contract/kit/country.ts';
import { normaliseEmail } from '../../../contract/kit/email-rule.ts';
import { normaliseTelephone } from '../../../contract/kit/telephone-rule.ts';
import { flatten, type CallContent } from './read-body-rule.ts';

const maxShownFields = 100;
const maxShownValue = 200;

/** Fields with codes of ours. Values that look like a code are shown. */
const ownCodes =
  /(?:^|\.)(?:site|work_type|country|timescale|language|number_leads_requested|is_test|api_version|utm_(?:source|medium)|question_answers\.\d+\.question)$/i;
const code = /^[a-z0-9][a-z0-9_-]{0,39}$/i;
const longNumber = /\d{5}/;

/** Replaces letters with x and digits with 9. The shape of a value stays visible. */
const maskText = (text: string): string => text.replaceAll(/\p{L}\p{M}*/gu, 'x').replaceAll(/\p{N}/gu, '9');
/** Detects names with personal data: in XML or prose, the text before an equals sign is not a field name. */
const noName = /[@<>\r\n]|\d{5}/;
const maskName = (name: string): string => (noName.test(name) ? maskText(name) : name);

const isShown = (name: string, value: string): boolean => ownCodes.test(name) && code.test(value) && !longNumber.test(value);

export interface MaskedField {
  readonly name: string;
  readonly value: string;
}

/** Removes characters that PostgreSQL cannot store. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Masks a field name for the log. */
export const maskFieldName = (name: string): string => maskName(toStorable(name.slice(0, maxShownValue)));

/** Returns the fields of a refused call with masked values. */
export function maskCall(content: CallContent): MaskedField[] {
  const fields = 'payload' in content ? flatten(content.payload) : [['body', content.text] as const];
  return fields.slice(0, maxShownFields).map(([name, given]) => {
    const value = toStorable(given.slice(0, maxShownValue));
    return { name: maskFieldName(name), value: isShown(name, value) ? value : maskText(value) };
  });
}

/** Masks values of the call that an error text repeats. */
export function maskErrorText(text: string, content: CallContent): string {
  if (!('payload' in content)) return text;
  return (
    flatten(content.payload)
      .filter(([name, value]) => !isShown(name, value))
      .map(([, value]) => value.trim())
      .filter((value) => value.length >= 2 && text.includes(value))
      // Longest first: masking a forename must not split the full name.
      .toSorted((a, b) => b.length - a.length)
      .reduce((masked, value) => masked.replaceAll(value, maskText(value)), text)
  );
}

/** Limit the work that a refused call can cause. */
const maxContacts = 200;
const maxNumberGroups = 300;

const betweenWords = /[\s"'<>(),;:=&[\]\\]+/;
const longestEmail = 254;

function findEmails(text: string): string[] {
  const words = text.split(betweenWords).filter((word) => word.includes('@') && word.length <= longestEmail);
  return words.map((word) => normaliseEmail(word.replaceAll(/^[.!?*]+|[.!?*]+$/g, ''))).filter((email) => email !== null);
}

const numberRuns = /\+?\(?\d[\d\s()./-]{4,}\d/g;
const fewestDigits = 6;
const mostDigits = 15;

/** Finds telephone numbers in a row of digit groups: where one ends is unknown, so every sequence of groups is tried. Null if there are too many groups. */
function findTelephones(text: string): string[] | null {
  const runs = (text.match(numberRuns) ?? []).map((run) => run.match(/\+?\d+/g) ?? []);
  if (runs.flat().length > maxNumberGroups) return null;
  const candidates = runs.flatMap((groups) =>
    groups.flatMap((_, begin) => {
      const sequences = groups.slice(begin).map((_group, length) => groups.slice(begin, begin + length + 1).join(''));
      return sequences.filter(({ length }) => length >= fewestDigits && length <= mostDigits + 1);
    }),
  );
  const numbers = candidates.flatMap((candidate) => countryCodes().map((country) => normaliseTelephone(candidate, country)));
  return numbers.filter((number) => number !== null);
}

/**
 * Lists normalised telephone numbers and email addresses anywhere in a call, by which an erasure finds it. Returns null for more than 200;
 * such a call must not be kept readable.
 */
export function listContactKeys(content: CallContent): string[] | null {
  const text = 'payload' in content ? JSON.stringify(content.payload) : content.text;
  // JSON writes a line break as \n, which must not become part of an address.
  const unescaped = text.replaceAll(/\\+(?:[bfnrt]|u[\da-f]{4})?/gi, ' ');
  const telephones = findTelephones(unescaped);
  const found = new Set([...findEmails(text), ...findEmails(unescaped), ...(telephones ?? [])]);
  return telephones === null || found.size > maxContacts ? null : [...found];
}
