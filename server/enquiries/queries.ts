import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import type { IntakeFacts } from './intake-rule.ts';

/** The source that a bearer key belongs to, unless it was revoked. */
export function findSourceByKey(db: Db, key: string): Promise<{ sourceId: SourceId; keyId: number } | undefined> {
  return db.first(sql<{ sourceId: SourceId; keyId: number }>`
    select source_id as "sourceId", id as "keyId" from intake_keys where key_hash = ${hashSecret(key)} and revoked_at is null`);
}

interface IntakeFactsRow {
  now: Date;
  settings: SettingValues;
  holdMinutes: number;
  workTypeId: number | null;
  site: number | null;
  priceMinor: number | null;
  currency: string | null;
  districtId: number | null;
  questions: { id: number; optionCodes: string[] }[];
}

export interface IntakeReading {
  readonly facts: IntakeFacts;
  readonly settings: SettingValues;
  readonly holdMinutes: number;
  readonly currency: string | null;
}

/** Everything the intake rule asks of the reference data, in one statement. */
export async function readIntakeFacts(
  db: Db,
  asked: { sourceId: SourceId; country: CountryCode; workType: string; postcode: string },
): Promise<IntakeReading> {
  const parsed = parsePostcode(asked.country, asked.postcode);
  const district = parsed?.district ?? '';
  const row = await db.first(sql<IntakeFactsRow>`
    select app_now() as now, ${settingsColumn}, s.hold_minutes as "holdMinutes",
           w.id as "workTypeId", w.site, p.net_minor as "priceMinor", p.currency,
           coalesce((select r.id from regions r where r.country = ${asked.country} and r.level = 'district' and r.code = ${district} and r.active),
                    (select a.district_id from district_aliases a where a.country = ${asked.country} and a.code = ${district})) as "districtId",
           coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'optionCodes',
                       coalesce((select jsonb_agg(o.code order by o.position) from question_options o where o.question_id = q.id), '[]')))
                     from questions q
                     where q.id in (1, 2) or q.hidden_from_buyers
                        or exists (select 1 from work_type_questions wq where wq.work_type_id = w.id and wq.question_id = q.id)), '[]') as questions
    from sources s
    left join work_types w on w.code = ${asked.workType} and w.retired_at is null
    left join list_prices p on p.work_type_id = w.id and p.country = ${asked.country}
    where s.id = ${asked.sourceId}`);
  if (row === undefined) throw new Error(`source ${asked.sourceId} does not exist`);
  const offered = row.workTypeId !== null && row.site !== null && row.priceMinor !== null;
  return {
    settings: row.settings,
    holdMinutes: row.holdMinutes,
    currency: row.currency,
    facts: {
      now: row.now,
      workType: offered ? { id: row.workTypeId ?? 0, site: row.site ?? 0, priceMinor: row.priceMinor ?? 0 } : null,
      questions: row.questions,
      postcode: parsed === null ? null : { ...parsed, districtId: row.districtId },
    },
  };
}

/**
 * Whether the same consumer asked for the same work within the window, removed ones among them. Two that arrive in the
 * same moment wait for each other: the locks on telephone number and e-mail, always taken in one order, last as long as `tx`.
 * Contacts first, then their enquiries one by one: planned while the marketplace was empty, a plain join would read both tables
 * from end to end for every enquiry of the first import.
 */
export async function hasRecentDuplicate(
  tx: Tx,
  asked: { workTypeId: number; phoneKey: string; emailKey: string; windowDays: number },
): Promise<boolean> {
  const [, [row]] = await tx.together(
    sql`
      select pg_advisory_xact_lock(least(phone, email)), pg_advisory_xact_lock(greatest(phone, email))
      from (select hashtextextended(${asked.phoneKey}, ${asked.workTypeId}) as phone, hashtextextended(${asked.emailKey}, ${asked.workTypeId}) as email) keys`,
    sql<{ found: boolean }>`
      with same as materialized (
        select enquiry_id from enquiry_contacts where phone_key = ${asked.phoneKey}
        union select enquiry_id from enquiry_contacts where email_key = ${asked.emailKey})
      select exists (
        select 1 from same s cross join lateral (
          select 1 from enquiries e
          where e.id = s.enquiry_id and e.work_type_id = ${asked.workTypeId}
            and e.received_at > app_now() - make_interval(days => ${asked.windowDays}::integer) offset 0) e) as found`,
  );
  return row?.found === true;
}

/** True while an enquiry waits for a later time or for a person: the release job then leaves it alone. */
export async function isHeldUntilLater(db: Db, enquiryId: EnquiryId): Promise<boolean> {
  const row = await db.first(sql<{ waits: boolean }>`
    select status = 'held' and (held_as_duplicate or hold_reasons <> '{}' or hold_release_at > app_now()) as waits from enquiries where id = ${enquiryId}`);
  return row?.waits === true;
}
