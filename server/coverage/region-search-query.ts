import { regionRules } from '../../contract/countries/all-countries.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { foldText } from '../../contract/kit/fold-text-rule.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { nameBegins } from '../platform/database/transaction.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { districtColumns, type DistrictRow, type RegionRow } from './queries.ts';

/** Larger than the largest area, so at least one is returned whole. */
const maxRegions = 1_000;

interface FoundRegions {
  readonly regions: readonly RegionRow[];
  /** Grouped by area in the order of `regions`, by name within each. */
  readonly districts: readonly DistrictRow[];
  readonly more: boolean;
}

interface FoundRow extends DistrictRow {
  readonly best: number;
  readonly areaDistricts: number;
}

/**
 * Finds districts by code or name, grouped by area. Exact codes rank first, then code prefixes, then name prefixes of the district, area,
 * county or a town. Large users match by full code only.
 */
export async function searchRegions(db: Db, asked: { country: CountryCode; text: string }): Promise<FoundRegions> {
  const { country } = asked;
  const { code, isWhole, slug, isShort } = regionSearch(country, asked.text);
  if (code === '' && slug === '') return { regions: [], districts: [], more: false };
  const hasCode = code !== '';
  const codes = hasCode ? (isWhole ? code : `${code}%`) : '';
  const end = isShort ? '' : '%';
  const own = slug === '' ? '' : `%/${slug}${end}`;
  const within = slug === '' ? '' : isShort ? `%/${slug}/%` : own;
  const town = slug === '' ? sql`false` : isShort ? sql`folded(t.name) collate "C" = ${slug}` : nameBegins(sql`t.name`, asked.text.trim());
  const rows = await db.rows(sql<FoundRow>`
    with ranked as (
      select d.id, d.parent_id,
             case when d.code = ${code} or d.id = (select a.district_id from district_aliases a where a.country = ${country} and a.code = ${code}) then 0
                  when not d.geographic then null
                  when d.code like ${codes} then case when p.code = ${code} then 1 else 2 end
                  when right(n.path, strpos(reverse(n.path), '/')) like ${own} then 3
                  when '/' || n.path || '/' like ${within} then 4
                  when d.id in (select t.district_id from towns t where t.country = ${country} and ${town}) then 5
             end as rank
      from regions d join regions p on p.id = d.parent_id cross join lateral (select folded(d.path) as path offset 0) n
      where d.country = ${country} and d.level = 'district' and d.active and p.active)
    select ${districtColumns}, min(f.rank) over (partition by p.id) as best,
           (select count(*) from regions x where x.parent_id = p.id and x.active and x.geographic) as "areaDistricts"
    from ranked f join regions d on d.id = f.id join regions p on p.id = f.parent_id
    where f.rank is not null
    order by best, length(p.code), p.code, f.rank, length(d.code), d.code
    limit ${maxRegions + 1}`);
  return groupRegions(rows);
}

/** Drops the area cut off by the limit, so areas are returned whole. */
function groupRegions(rows: readonly FoundRow[]): FoundRegions {
  const groups = [...Map.groupBy(rows, (row) => row.areaId).values()];
  const more = rows.length > maxRegions;
  if (more && groups.length > 1) groups.pop();
  return {
    regions: groups.flatMap(([first]) =>
      first === undefined ? [] : [{ id: first.areaId, code: first.areaCode, name: first.areaName, districts: first.areaDistricts }],
    ),
    districts: groups.flatMap((group) => group.toSorted(byName)),
    more,
  };
}

const natural = new Intl.Collator('en', { numeric: true });

/** Natural order: LE2 comes before LE10. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number => natural.compare(a.name, b.name);
export const byCode = (a: { readonly code: string }, b: { readonly code: string }): number => natural.compare(a.code, b.code);

interface RegionSearch {
  /** Letters and digits only, safe as a pattern prefix. Empty if not a possible code. */
  readonly code: string;
  /** A full postcode has one district; LE4 alone may be the start of LE41. */
  readonly isWhole: boolean;
  /** Name as in the folded region paths: `st-albans`. Empty if not a possible name. */
  readonly slug: string;
  /** Two letters match whole names only: Ås. */
  readonly isShort: boolean;
}

const minNameLength = 3;

/** Region paths are stored without accents, so both spellings match. */
const toSlug = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Returns the district part of a partial postcode. */
const parseDistrictPart = (country: CountryCode, text: string): string =>
  regionRules[country]?.districtPart(text) ?? text.toUpperCase().replaceAll(/\s/g, '');

/** Parses a search into a code prefix, a name prefix or both. */
export function regionSearch(country: CountryCode, text: string): RegionSearch {
  const parsed = parsePostcode(country, text.trim());
  const isWhole = parsed !== null && parsed.full !== null;
  const code = parsed?.district ?? parseDistrictPart(country, text);
  const slug = isWhole ? '' : toSlug(text);
  return { code: /^[A-Z0-9]+$/.test(code) ? code : '', isWhole, slug, isShort: slug.length < minNameLength };
}
