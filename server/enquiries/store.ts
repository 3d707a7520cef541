import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId, StaffId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { sinceEnquiry } from './contacts.ts';
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

/** Inserts enquiries with their contact data and consents, each in its own table. Returns their ids by quote code. */
export async function insertEnquiries(tx: Tx, enquiries: readonly NewEnquiry[]): Promise<ReadonlyMap<string, EnquiryId>> {
  const rows = enquiries.map(({ given, accepted, ...enquiry }, place) => ({
    ...given,
    ...accepted,
    ...enquiry,
    place,
    held: enquiry.duplicate || accepted.holdReasons.length > 0 || enquiry.holdReleaseAt !== null,
    question_answers: null,
    proofs: null,
    settings: null,
    checks: null,
  }));
  const made = await tx.rows(sql<{ id: EnquiryId; quoteCode: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        n(place integer, "quoteCode" text, "sourceId" bigint, site smallint, country text, "workTypeId" integer, "districtId" integer, description text,
          answers jsonb, timescale text, held boolean, duplicate boolean, "holdReasons" jsonb, "holdReleaseAt" timestamptz,
          number_leads_requested smallint, "basePriceMinor" bigint, currency text, language text, title text, forename text, surname text,
          "phoneKey" text, "alternatePhone" text, email text, address1 text, address2 text, town text, postcode text, "emailKey" text,
          "retentionDays" integer, consent jsonb, "takenBy" bigint)),
    enquiry as (
      insert into enquiries (quote_code, source_id, site, country, work_type_id, district_id, description, answers, timescale,
                             status, held_as_duplicate, hold_reasons, hold_release_at, max_sales, base_price_minor, list_price_minor, currency, language)
      select "quoteCode", "sourceId", site, country, "workTypeId", "districtId", description, answers, timescale,
             case when held then 'held' else 'received' end, duplicate, array(select jsonb_array_elements_text("holdReasons")), "holdReleaseAt",
             number_leads_requested, "basePriceMinor", "basePriceMinor", currency, language
      from given order by place
      returning id, quote_code),
    contact as (
      insert into enquiry_contacts (enquiry_id, title, forename, surname, telephone, alternate_phone, email, address1, address2,
                                    town, postcode, phone_key, email_key, retention_until)
      select e.id, g.title, g.forename, g.surname, g."phoneKey", g."alternatePhone", g.email, g.address1, g.address2,
             g.town, g.postcode, g."phoneKey", g."emailKey", app_now() + make_interval(days => g."retentionDays")
      from enquiry e join given g on g."quoteCode" = e.quote_code),
    consent as (
      insert into enquiry_consents (enquiry_id, text, given_at, ip, max_recipients, taken_by)
      select e.id, g.consent->>'text', (g.consent->>'timestamp')::timestamptz, g.consent->>'ip', g.number_leads_requested, g."takenBy"
      from enquiry e join given g on g."quoteCode" = e.quote_code)
    select id, quote_code as "quoteCode" from enquiry`);
  return new Map(made.map(({ id, quoteCode }) => [quoteCode, id]));
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

/** Inserts one event into the histories of several enquiries. */
export function insertEvents(
  event: string,
  staffId: number | null,
  of: readonly { readonly enquiryId: EnquiryId; readonly detail: Readonly<Record<string, unknown>> }[],
): Sql {
  return sql`
    insert into enquiry_events (enquiry_id, event, staff_id, detail)
    select "enquiryId", ${event}, ${staffId}::bigint, detail from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) n("enquiryId" bigint, detail jsonb)`;
}

/** Returns a row if the consumer has withdrawn the enquiry. */
export function isWithdrawn(enquiryId: EnquiryId): Sql<{ id: number }> {
  return sql<{ id: number }>`
    select id from enquiry_events where enquiry_id = ${enquiryId} and ${sinceEnquiry(sql`at`, enquiryId)} and event = 'withdrawn' limit 1`;
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
