import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId, StaffId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { StoredAnswer } from './hold-reason-rule.ts';
import type { AcceptedIntake } from './intake-rule.ts';

export interface NewEnquiry {
  readonly sourceId: SourceId;
  readonly quoteCode: string;
  readonly given: IntakeEnquiry;
  readonly accepted: AcceptedIntake;
  readonly currency: string;
  readonly duplicate: boolean;
  readonly holdReleaseAt: Date | null;
  readonly retentionDays: number;
  /** Staff member who vouches for the consent. */
  readonly takenBy: StaffId | null;
}

/** Inserts an enquiry with its contact data and consent, each in its own table. */
export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<EnquiryId> {
  const { given, accepted } = enquiry;
  const held = enquiry.duplicate || accepted.holdReasons.length > 0 || enquiry.holdReleaseAt !== null;
  const row = await tx.first(sql<{ id: EnquiryId }>`
    with enquiry as (
      insert into enquiries (quote_code, source_id, site, country, work_type_id, district_id, description, answers, timescale,
                             status, held_as_duplicate, hold_reasons, hold_release_at, max_sales, base_price_minor, list_price_minor, currency, language)
      values (${enquiry.quoteCode}, ${enquiry.sourceId}, ${given.site}, ${given.country}, ${accepted.workTypeId},
              ${accepted.districtId}, ${accepted.description}, ${JSON.stringify(accepted.answers)}, ${accepted.timescale},
              ${held ? 'held' : 'received'}, ${enquiry.duplicate}, ${accepted.holdReasons}, ${enquiry.holdReleaseAt}, ${given.number_leads_requested},
              ${accepted.basePriceMinor}, ${accepted.basePriceMinor}, ${enquiry.currency}, ${given.language ?? null})
      returning id),
    contact as (
      insert into enquiry_contacts (enquiry_id, title, forename, surname, telephone, alternate_phone, email, address1, address2,
                                    town, postcode, phone_key, email_key, retention_until)
      select id, ${given.title ?? null}, ${given.forename}, ${given.surname}, ${accepted.phoneKey}, ${accepted.alternatePhone},
             ${given.email}, ${given.address1 ?? null}, ${given.address2 ?? null}, ${given.town ?? null}, ${accepted.postcode},
             ${accepted.phoneKey}, ${accepted.emailKey}, app_now() + make_interval(days => ${enquiry.retentionDays}::integer)
      from enquiry),
    consent as (
      insert into enquiry_consents (enquiry_id, text, given_at, ip, max_recipients, taken_by)
      select id, ${given.consent.text}, ${given.consent.timestamp}, ${given.consent.ip ?? null}, ${given.number_leads_requested}, ${enquiry.takenBy}
      from enquiry)
    select id from enquiry`);
  if (row === undefined) throw new Error('an inserted enquiry returned no id');
  return row.id;
}

/** Keeps an ending enquiry's hold date if it went on sale; otherwise its hold never ended. */
export const holdDateAtEnd: Sql = sql`case when released_at is not null then hold_release_at end`;

/** Inserts an event into an enquiry's history; can be batched with other statements. */
export function insertEvent(
  enquiryId: EnquiryId,
  event: string,
  staffId: number | null,
  detail: Readonly<Record<string, unknown>> = {},
): Sql {
  return sql`insert into enquiry_events (enquiry_id, event, staff_id, detail) values (${enquiryId}, ${event}, ${staffId}, ${JSON.stringify(detail)})`;
}

/** Returns a row if the consumer has withdrawn the enquiry. */
export function isWithdrawn(enquiryId: EnquiryId): Sql<{ id: number }> {
  return sql<{ id: number }>`select id from enquiry_events where enquiry_id = ${enquiryId} and event = 'withdrawn' limit 1`;
}

export interface LockedEnquiry {
  readonly id: EnquiryId;
  readonly status: 'received' | 'held' | 'released' | 'removed' | 'expired';
  readonly heldAsDuplicate: boolean;
  readonly holdReleaseAt: Date | null;
  readonly country: CountryCode;
  readonly workTypeId: number;
  readonly maxSales: number;
  readonly sold: number;
  readonly reserved: number;
  /** Open to everybody, beyond offer holders. */
  readonly opened: boolean;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly listPriceMinor: number;
  readonly releasedAt: Date | null;
  readonly qualified: boolean;
  readonly description: string | null;
  readonly answers: readonly StoredAnswer[];
  readonly now: Date;
}

/** Locks an enquiry so its state cannot change between decision and write. */
export function lockEnquiry(tx: Tx, id: EnquiryId): Promise<LockedEnquiry | undefined> {
  return tx.first(sql<LockedEnquiry>`
    select id, status, held_as_duplicate as "heldAsDuplicate", hold_release_at as "holdReleaseAt", country,
           work_type_id as "workTypeId", max_sales as "maxSales", sold, reserved, opened_at is not null as opened, base_price_minor as "basePriceMinor",
           price_override_minor as "priceOverrideMinor", list_price_minor as "listPriceMinor", released_at as "releasedAt",
           qualified, description, answers, app_now() as now
    from enquiries where id = ${id} for update`);
}
