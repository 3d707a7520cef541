import type { NameChoice } from '../../../contract/reputation/reviews-values.ts';

export interface KnownName {
  readonly forename: string | null;
  readonly surname: string | null;
  readonly town: string | null;
}

const longest = 80;

/** Null where nothing is known of the name. */
function initialsOf({ forename, surname }: KnownName): string | null {
  const letters = [forename, surname].flatMap((name) => Array.from((name ?? '').trim()).slice(0, 1));
  return letters.length === 0 ? null : letters.map((letter) => `${letter.toLocaleUpperCase()}.`).join(' ');
}

/** What is published of a consumer's name, never the surname; null where there is nothing to publish. */
export function publishedName(known: KnownName, choice: NameChoice): string | null {
  const forename = known.forename?.trim() ?? '';
  const town = known.town?.trim() ?? '';
  // Who has one letter for a forename has chosen initials already.
  if (choice === 'initials' || Array.from(forename).length < 2) return initialsOf(known);
  return (town === '' ? forename : `${forename}, ${town}`).slice(0, longest).trim();
}
