import type { EnquiryStatus, HoldReason, RequiredCheck } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import type { SourceDemands } from './check-rule.ts';
import type { IntakeFacts } from './intake-rule.ts';
import type { CountedLeads } from './lead-counts-rule.ts';
import { smsSetUpColumn } from './settings.ts';

/** Finds the source of a bearer key, unless the key is revoked or the source stopped. */
export function findSourceByKey(db: Db, key: string): Promise<{ sourceId: SourceId; keyId: number } | undefined> {
  return db.first(sql<{ sourceId: SourceId; keyId: number }>`
    select k.source_id as "sourceId", k.id as "keyId" from intake_keys k join sources s on s.id = k.source_id and s.stopped_at is null
    where k.key_hash = ${hashSecret(key)} and k.revoked_at is null`);
}

interface IntakeFactsRow {
  now: Date;
  isCountryOffered: boolean;
  settings: SettingValues;
  holdMinutes: number;
  retentionDays: number;
  requiredChecks: RequiredCheck[];
  scoreLimit: number;
  bringsProof: boolean;
  smsSetUp: boolean;
  workTypeId: number | null;
  site: number | null;
  priceMinor: number | null;
  currency: string | null;
  districtIds: (number | null)[];
  questions: { id: number; optionCodes: string[] }[];
}

/** Looks up a district by code or alias; null if unknown. */
export const selectDistrictId = (country: CountryCode, code: string | Sql): Sql => sql`
  coalesce((select r.id from regions r where r.country = ${country} and r.level = 'district' and r.code = ${code} and r.active),
           (select a.district_id from district_aliases a where a.country = ${country} and a.code = ${code}))`;

export interface IntakeReading {
  readonly facts: IntakeFacts;
  readonly settings: SettingValues;
  readonly holdMinutes: number;
  readonly demands: SourceDemands;
  readonly currency: string | null;
  /** Contact data retention, in days, if unsold. */
  readonly retentionDays: number;
}

/**
 * Reads all reference data for the intake rule in one statement, for enquiries of one country and work type. One reading per postcode. Lists of
 * intake travel as JSON: PostgreSQL replans a statement for each array, which takes longer than running it.
 */
export async function readIntakeFacts(
  db: Db,
  asked: { sourceId: SourceId; country: CountryCode; workType: string; postcodes: readonly string[] },
): Promise<IntakeReading[]> {
  const parsed = asked.postcodes.map((postcode) => parsePostcode(asked.country, postcode));
  const districts = parsed.map((one) => one?.district ?? '');
  const row = await db.first(sql<IntakeFactsRow>`
    select app_now() as now, ${settingsColumn}, s.hold_minutes as "holdMinutes", n.unsold_retention_days as "retentionDays", n.offered as "isCountryOffered",
           s.required_checks as "requiredChecks", s.score_limit as "scoreLimit", s.brings_proof as "bringsProof", ${smsSetUpColumn}, w.id as "workTypeId", w.site, p.net_minor as "priceMinor", p.currency,
           array(select ${selectDistrictId(asked.country, sql`d.code`)} from jsonb_array_elements_text(${JSON.stringify(districts)}::jsonb) with ordinality d(code, place)
                 order by d.place) as "districtIds",
           coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'optionCodes',
                       coalesce((select jsonb_agg(o.code order by o.position) from question_options o where o.question_id = q.id), '[]')))
                     from (select id from questions where id in (1, 2) or hidden_from_buyers
                           union select question_id from work_type_questions where work_type_id = w.id) q), '[]') as questions
    from sources s join business_units n on n.country = ${asked.country}
    left join work_types w on w.code = ${asked.workType} and w.retired_at is null
    left join list_prices p on p.work_type_id = w.id and p.country = ${asked.country}
    where s.id = ${asked.sourceId}`);
  if (row === undefined) throw new Error(`source ${asked.sourceId} does not exist`);
  const { workTypeId, site, priceMinor } = row;
  const workType = workTypeId === null || site === null || priceMinor === null ? null : { id: workTypeId, site, priceMinor };
  return parsed.map((postcode, index) => ({
    settings: row.settings,
    holdMinutes: row.holdMinutes,
    demands: row,
    currency: row.currency,
    retentionDays: row.retentionDays,
    facts: {
      now: row.now,
      isCountryOffered: row.isCountryOffered,
      bringsProof: row.bringsProof,
      workType,
      questions: row.questions,
      postcode: postcode === null ? null : { ...postcode, districtId: row.districtIds[index] ?? null },
    },
  }));
}

/** Finds the source for staff intake: the given one unless stopped, otherwise the back office's own. */
export async function findSourceForStaff(db: Db, sourceId: SourceId | null): Promise<{ id: SourceId; name: string } | undefined> {
  return db.first(sql<{ id: SourceId; name: string }>`
    select id, name from sources where stopped_at is null and case when ${sourceId}::bigint is null then for_staff else id = ${sourceId} end`);
}

/** Checks whether an enquiry is held until later or for review; the release job then skips it. */
export async function isHeldUntilLater(db: Db, enquiryId: EnquiryId): Promise<boolean> {
  const row = await db.first(sql<{ waits: boolean }>`
    select status = 'held' and (held_as_duplicate or hold_reasons <> '{}' or hold_release_at > app_now()) as waits from enquiries where id = ${enquiryId}`);
  return row?.waits === true;
}

/** An area of a country, or all of it. */
export interface CountedPlace {
  readonly country: CountryCode;
  readonly areaId: number | null;
}

/** Counts leads released in a place in the last 30 days with their median price, by work type and in total. Reads no consumer data. */
export function countLatestLeads(db: Db, { country, areaId }: CountedPlace): Promise<CountedLeads[]> {
  return db.rows(sql<CountedLeads>`
    select t.name, counted.count, counted.price as "priceMinor"
    from (select e.work_type_id, count(*) as count, percentile_disc(0.5) within group (order by e.list_price_minor) as price
          from enquiries e
          where e.country = ${country} and e.status <> 'removed'
            and (${areaId}::integer is null or e.district_id in (select d.id from regions d where d.parent_id = ${areaId}))
            and e.released_at >= app_now() - interval '30 days'
          group by grouping sets ((e.work_type_id), ())) counted
    left join work_types t on t.id = counted.work_type_id
    where counted.count > 0
    order by counted.count desc, t.id`);
}

interface TakenInEnquiry {
  readonly id: EnquiryId;
  readonly quoteCode: string;
  readonly status: EnquiryStatus;
  readonly heldAsDuplicate: boolean;
  readonly holdReasons: readonly HoldReason[];
  readonly country: CountryCode;
  readonly district: string;
  readonly workType: string;
}

/** Finds an enquiry just taken in, without contact data. */
export function findTakenIn(db: Db, id: EnquiryId): Promise<TakenInEnquiry | undefined> {
  return db.first(sql<TakenInEnquiry>`
    select e.id, e.quote_code as "quoteCode", e.status, e.held_as_duplicate as "heldAsDuplicate", e.hold_reasons as "holdReasons", e.country,
           r.code as district, w.name->>'en' as "workType"
    from enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id where e.id = ${id}`);
}

/** Hold reasons, as named on the wire. */
export function listHoldReasons({ heldAsDuplicate, holdReasons }: TakenInEnquiry): ('duplicate' | HoldReason)[] {
  return [...(heldAsDuplicate ? (['duplicate'] as const) : []), ...holdReasons];
}
