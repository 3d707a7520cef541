import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import { leadStages, type LeadStage, type LeadView } from '../../../contract/leads/operator-values.ts';
import type { Db } from '../../platform/database/database.ts';
import { matchesAnyId } from '../../platform/database/paging.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { findSearched, readLeadSearch } from './search-query.ts';

export interface LeadScope {
  readonly view: LeadView;
  readonly search: string | null;
  readonly country: CountryCode | null;
  readonly workTypeId: number | null;
  readonly sourceId: number | null;
}

/** Literals, because partial indexes match only literals. */
const stageConditions: Readonly<Record<LeadStage, Sql>> = {
  live: sql`e.stage = 'live'`,
  held: sql`e.stage = 'held'`,
  sold_out: sql`e.stage = 'sold_out'`,
  withdrawn: sql`e.stage = 'withdrawn'`,
  expired: sql`e.stage = 'expired'`,
};
const matchesCountry = (country: CountryCode): Sql => sql`e.country = ${country}`;

/**
 * Splits a scope into pieces that are each one index range in id order: by stage and country, by lead type or source, or by district and stage.
 * Ordered pieces merge in order and are read only as far as needed.
 */
export async function buildPieces(db: Db, { view, search, country, workTypeId, sourceId }: LeadScope): Promise<readonly Sql[]> {
  let more = sql`true`;
  if (workTypeId !== null) more = sql`${more} and e.work_type_id = ${workTypeId}`;
  if (sourceId !== null) more = sql`${more} and e.source_id = ${sourceId}`;
  const stages = view === 'all' ? leadStages : [view];
  if (search !== null) {
    const { enquiryIds, districtIds } = await findSearched(db, readLeadSearch(search));
    if (country !== null) more = sql`${more} and ${matchesCountry(country)}`;
    const [district] = districtIds;
    if (enquiryIds.length === 0 && districtIds.length === 1)
      return stages.map((stage) => sql`${stageConditions[stage]} and e.district_id = ${district} and ${more}`);
    // Few, or of several countries.
    const found =
      districtIds.length === 0
        ? matchesAnyId(sql`e.id`, enquiryIds)
        : sql`(e.id = any(${[...enquiryIds]}::bigint[]) or e.district_id = any(${[...districtIds]}::integer[]))`;
    return [view === 'all' ? sql`${found} and ${more}` : sql`${found} and ${stageConditions[view]} and ${more}`];
  }
  if (view === 'all' && country === null && workTypeId === null && sourceId === null) return [more];
  const countries = country === null ? countryCodes() : [country];
  return stages.flatMap((stage) => countries.map((one) => sql`${stageConditions[stage]} and ${matchesCountry(one)} and ${more}`));
}

/** Merges the ids of all pieces, each limited like the whole, from the indexes alone. */
export function piecewise(pieces: readonly Sql[], { order, limit }: { readonly order: Sql; readonly limit: number }): Sql {
  return pieces
    .map((piece) => sql`(select e.id from enquiries e where ${piece} order by ${order} limit ${limit})`)
    .reduce((all, one) => sql`${all} union all ${one}`);
}
