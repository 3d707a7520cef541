import type { NameChoice } from '../../../contract/reputation/reviews-values.ts';

export interface KnownName {
  readonly forename: string | null;
  readonly surname: string | null;
  readonly town: string | null;
}

const maxNameLength = 80;

/** Null if no name is known. */
function formatInitials({ forename, surname }: KnownName): string | null {
  const letters = [forename, surname].flatMap((name) => Array.from((name ?? '').trim()).slice(0, 1));
  return letters.length === 0 ? null : letters.map((letter) => `${letter.toLocaleUpperCase()}.`).join(' ');
}

/** Returns the part of a consumer's name to publish, never the surname; null if there is none. */
export function publishedName(known: KnownName, choice: NameChoice): string | null {
  const forename = known.forename?.trim() ?? '';
  const town = known.town?.trim() ?? '';
  // A one-letter forename already amounts to initials.
  if (choice === 'initials' || Array.from(forename).length < 2) return formatInitials(known);
  return (town === '' ? forename : `${forename}, ${town}`).slice(0, maxNameLength).trim();
}
