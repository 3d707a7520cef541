import type { CountryCode } from '../../contract/kit/country.ts';
import { foldText } from '../../contract/kit/fold-text-rule.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';

export interface RegionSearch {
  /** Letters and digits only: safe as the beginning of a pattern. Empty where a code cannot be meant. */
  readonly code: string;
  /** A whole postcode has one district; LE4 alone may be the beginning of LE41. */
  readonly isWhole: boolean;
  /** A name the way it stands in the folded paths of regions: `st-albans`. Empty where no name can be meant. */
  readonly slug: string;
  /** Two letters are taken for a name only where they are all of it: Ås. */
  readonly isShort: boolean;
}

const shortestName = 3;

/** Names of regions are written into their paths without accents, so two spellings of a place find it. */
const slugOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** What of an unfinished postcode tells the district: `LE4 7` means LE4, `114 3` means 114. */
function beginning(country: CountryCode, text: string): string {
  const compact = text.toUpperCase().replaceAll(/\s/g, '');
  if (country === 'se') return compact.slice(0, 3);
  const [outcode = '', ...rest] = text.toUpperCase().trim().split(/\s+/);
  return country === 'gb' && rest.length > 0 && /^[A-Z]{1,2}\d/.test(outcode) ? outcode : compact;
}

/** What a person who types this may be looking for: the beginning of a code, the beginning of a name, or both. */
export function regionSearch(country: CountryCode, text: string): RegionSearch {
  const parsed = parsePostcode(country, text.trim());
  const isWhole = parsed !== null && parsed.full !== null;
  const code = parsed?.district ?? beginning(country, text);
  const slug = isWhole ? '' : slugOf(text);
  return { code: /^[A-Z0-9]+$/.test(code) ? code : '', isWhole, slug, isShort: slug.length < shortestName };
}
