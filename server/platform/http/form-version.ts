import { hash } from 'node:crypto';
import { errorText } from '../texts.ts';
import { knownTags } from './known-tags-rule.ts';
import { refuse, type FormValues, type RefusedAnswer } from './route.ts';

const wholeLength = 16;
const markLength = 4;

function digest(value: unknown, length: number): string {
  return hash('sha1', JSON.stringify(value) ?? '', 'base64url').slice(0, length);
}

function marksOf(form: FormValues): readonly (readonly [field: string, mark: string])[] {
  return Object.entries(form).map(([field, value]) => [field, digest(value, markLength)]);
}

/** The ETag of a form: a digest of the whole, which decides, and a short mark of each field, which tells what changed. */
export function versionOf(form: FormValues): string {
  const marks = marksOf(form)
    .map(([, mark]) => mark)
    .join('');
  return `"${digest(Object.entries(form), wholeLength)}.${marks}"`;
}

/** The fields whose marks differ; none where the version is not one of this form, so that nothing can be told. */
function changedFields(version: string | undefined, now: FormValues): string[] {
  const before = version?.split('.')[1]?.slice(0, -1) ?? '';
  const marks = marksOf(now);
  if (before.length !== marks.length * markLength) return [];
  return marks.filter(([, mark], place) => !before.startsWith(mark, place * markLength)).map(([field]) => field);
}

/**
 * Judges an If-Match by what the form holds now. Whoever sends none, or a star, wants to save over anything.
 */
export function refuseIfChanged(ifMatch: string | undefined, now: FormValues): RefusedAnswer<412> | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const known = knownTags(ifMatch);
  if (known.includes(versionOf(now))) return undefined;
  const changed = changedFields(known[0], now);
  const fields = Object.fromEntries(changed.map((field) => [field, [errorText('fieldChangedMeanwhile')]]));
  return refuse(412, [errorText('changedMeanwhile')], changed.length === 0 ? {} : { fields });
}
