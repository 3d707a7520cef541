import { hash } from 'node:crypto';
import { errorText } from '../texts.ts';
import { parseEtags } from './parse-etags-rule.ts';
import { refuse, type FormValues, type RefusedAnswer } from './route.ts';

const wholeLength = 16;
const markLength = 4;

function digest(value: unknown, length: number): string {
  return hash('sha1', JSON.stringify(value) ?? '', 'base64url').slice(0, length);
}

function hashFields(form: FormValues): readonly (readonly [field: string, mark: string])[] {
  return Object.entries(form).map(([field, value]) => [field, digest(value, markLength)]);
}

/**
 * Computes the ETag of a form: a digest of the whole, which decides, and a short mark per field, which shows what changed.
 */
export function buildFormVersion(form: FormValues): string {
  const marks = hashFields(form)
    .map(([, mark]) => mark)
    .join('');
  return `"${digest(Object.entries(form), wholeLength)}.${marks}"`;
}

/** Lists the fields whose marks differ; empty if the version is not one of this form. */
function changedFields(version: string | undefined, now: FormValues): string[] {
  const before = version?.split('.')[1]?.slice(0, -1) ?? '';
  const marks = hashFields(now);
  if (before.length !== marks.length * markLength) return [];
  return marks.filter(([, mark], place) => !before.startsWith(mark, place * markLength)).map(([field]) => field);
}

/** Checks If-Match against the form's current values. A missing header or `*` overwrites anything. */
export function refuseIfChanged(ifMatch: string | undefined, now: FormValues): RefusedAnswer<412> | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const known = parseEtags(ifMatch);
  if (known.includes(buildFormVersion(now))) return undefined;
  const changed = changedFields(known[0], now);
  const fields = Object.fromEntries(changed.map((field) => [field, [errorText('fieldChangedMeanwhile')]]));
  return refuse(412, [errorText('changedMeanwhile')], changed.length === 0 ? {} : { fields });
}
