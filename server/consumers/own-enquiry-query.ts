import type { CallTime } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId, PurchaseId, StaffId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { maxCustomerLeads, type LeadStage } from '../../contract/leads/operator-values.ts';
import { reviewRequestWeeks } from '../../contract/reputation/reviews-values.ts';
import { createTicket } from '../content/tickets.ts';
import type { CustomerAnswer } from '../disputes/asking/ask-customer.ts';
import { eraseConsumer, insertConsumerLinks } from '../enquiries/consumer-enquiry.ts';
import { isReadable, type MaskedContact, maskedContact, sinceEnquiry } from '../enquiries/contacts.ts';
import { type CustomerOutcome, maxTimesSaid } from '../leads/stages.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import { insertMessage, putInOutbox } from '../platform/outbox.ts';
import { randomToken } from '../platform/random-code.ts';

/** An enquiry's state from the consumer's view. */
type OwnState = 'waiting' | 'open' | 'full' | 'over' | 'found' | 'withdrawn' | 'erased';

export interface OwnEnquiry {
  readonly enquiryId: EnquiryId;
  readonly quoteCode: string;
  readonly country: CountryCode;
  /** Language they used or have since chosen; null if unknown. */
  readonly language: PageLanguage | null;
  readonly workType: Readonly<Record<PageLanguage, string>>;
  readonly district: string;
  readonly town: string | null;
  readonly receivedAt: Date;
  readonly state: OwnState;
  /** How many more companies can get the details. */
  readonly left: number;
  readonly callTimes: readonly CallTime[];
  /** Their answer on who got the job; null until given. */
  readonly jobBy: CustomerOutcome['kind'] | null;
  readonly jobCompanyId: CompanyId | null;
  /** They can still say so, or correct it. */
  readonly mayNameJob: boolean;
}

/** Selects what consumers see of their enquiry. Excludes personal data, because the link may have been shared. */
export function findOwnEnquiry(enquiryId: EnquiryId): Sql<OwnEnquiry> {
  return sql<OwnEnquiry>`
    ${readsContacts} select e.id as "enquiryId", e.quote_code as "quoteCode", e.country, e.language, w.name as "workType", r.code as district, r.town,
           e.received_at as "receivedAt", c.call_times as "callTimes", greatest(e.max_sales - e.sold, 0) as left,
           o.kind as "jobBy", o.company_id as "jobCompanyId", coalesce(o.times_said, 0) < ${maxTimesSaid} as "mayNameJob",
           case when not ${isReadable} then 'erased'
                when exists (select from enquiry_events v where v.enquiry_id = e.id and ${sinceEnquiry(sql`v.at`, sql`e.id`)} and v.event = 'withdrawn') then 'withdrawn'
                when exists (select from enquiry_events v where v.enquiry_id = e.id and ${sinceEnquiry(sql`v.at`, sql`e.id`)} and v.event = 'found_someone') then 'found'
                when e.status in ('removed', 'expired') then 'over'
                when e.sold >= e.max_sales then 'full'
                when e.status = 'released' then 'open' else 'waiting' end as state
    from enquiries e
    join enquiry_contacts c on c.enquiry_id = e.id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    left join customer_outcomes o on o.enquiry_id = e.id
    where e.id = ${enquiryId}`;
}

export interface OwnBuyer {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly company: string;
  readonly phone: string | null;
  readonly boughtAt: Date;
  /** Report with an open or answered question. */
  readonly reportId: number | null;
  readonly askedUntil: Date | null;
  /** The consumer's latest statement on whether the company got in touch, prompted or not. */
  readonly said: CustomerAnswer | null;
  readonly saidAt: Date | null;
  /** Their statement can still count: nothing is final. */
  readonly maySay: boolean;
  readonly isReviewed: boolean;
  readonly isReviewable: boolean;
}

/** Lists the buyers of an enquiry, when they bought, and what the consumer may say about each. */
export function listBuyers(enquiryId: EnquiryId): Sql<OwnBuyer> {
  return sql<OwnBuyer>`
    select p.id as "purchaseId", p.company_id as "companyId", coalesce(nullif(btrim(l.trading_name), ''), b.internal_name) as company, b.phone,
           p.created_at as "boughtAt", r.id as "reportId",
           case when q.closed_at is null and q.ends_at > app_now() then q.ends_at end as "askedUntil",
           t.answer as said, t.at as "saidAt", not contact_is_decided(p.id) as "maySay",
           v.id is not null as "isReviewed",
           v.id is null and p.created_at + make_interval(weeks => ${reviewRequestWeeks}) > app_now() as "isReviewable"
    from purchases p
    join companies b on b.id = p.company_id
    left join listings l on l.company_id = b.id
    left join reviews v on v.purchase_id = p.id
    left join lateral (select x.id from reports x where x.purchase_id = p.id order by x.id desc limit 1) r on true
    left join customer_questions q on q.report_id = r.id
    left join lateral (
      select z.answer, z.at from (
        select q.answer, q.answered_at as at where q.answer is not null
        union all
        select case when s.in_touch then 'yes' else 'no' end, s.said_at from contact_statements s where s.purchase_id = p.id) z
      order by z.at desc limit 1) t on true
    where p.enquiry_id = ${enquiryId} order by p.id`;
}

/** Finds the timescale as text; null if it was not asked. */
export async function findTimescale(db: Db, enquiryId: EnquiryId, language: PageLanguage): Promise<string | null> {
  const row = await db.first(sql<{ text: string | null }>`
    select t.text->>${language} as text from enquiries e
    left join question_options t on t.question_id = 1 and t.code = e.timescale where e.id = ${enquiryId}`);
  return row?.text ?? null;
}

/** Rate limit per hour, as each complaint mails the marketplace's staff. */
export const maxComplaintsPerHour = 5;

interface EarlierComplaint {
  readonly message: string;
  readonly isOfThisHour: boolean;
}

const normaliseSpaces = (text: string): string => text.split(/\s+/).join(' ');

/**
 * Files a consumer's complaint as a ticket that names the enquiry but copies no address. Identical text within a day is deduplicated. The
 * lock catches concurrent submissions and prevents writes after an erasure.
 */
export async function fileComplaint(
  tx: Tx,
  { enquiryId, quoteCode, country }: OwnEnquiry,
  message: string,
): Promise<'filed' | 'too_many' | 'erased'> {
  const [, [contact], earlier] = await tx.pipeline(
    sql`select id from enquiries where id = ${enquiryId} for update`,
    sql<{ erased: boolean }>`select erased_at is not null as erased from enquiry_contacts where enquiry_id = ${enquiryId}`,
    sql<EarlierComplaint>`
      select message, created_at > app_now() - interval '1 hour' as "isOfThisHour" from tickets
      where enquiry_id = ${enquiryId} and created_at > app_now() - interval '1 day'`,
  );
  if (contact === undefined || contact.erased) return 'erased';
  if (earlier.some((one) => normaliseSpaces(one.message) === normaliseSpaces(message))) return 'filed';
  if (earlier.filter(({ isOfThisHour }) => isOfThisHour).length >= maxComplaintsPerHour) return 'too_many';
  const nobody = { companyId: null, companyName: null, email: null, telephone: null, page: null };
  await createTicket(tx, { kind: 'contact', ...nobody, country, name: quoteCode, message, enquiryId }, null);
  return 'filed';
}

/** Erases a consumer's data and tells every buyer to do the same. False if already erased. */
export async function eraseOwnDetails(
  tx: Tx,
  { enquiryId, staffId = null }: { readonly enquiryId: EnquiryId; readonly staffId?: StaffId | null },
): Promise<boolean> {
  if (!(await eraseConsumer(tx, { enquiryId, staffId }))) return false;
  const buyers = await tx.rows(sql<{ purchaseId: PurchaseId; companyId: CompanyId }>`
    select id as "purchaseId", company_id as "companyId" from purchases where enquiry_id = ${enquiryId} order by id`);
  for (const { purchaseId, companyId } of buyers) {
    await putInOutbox(tx, {
      dedupeKey: `consumer.erased:${purchaseId}`,
      channel: 'email',
      template: 'consumer.erased',
      recipient: { kind: 'company', id: companyId },
      payload: { purchaseId },
    });
  }
  return true;
}

/**
 * Mails consumers their data to the address they gave. The page never shows it, because its link may have been shared. At most once a day.
 */
export async function askForCopy(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<void> {
  const today = await tx.first(sql<{ day: string }>`select to_char(app_now(), 'YYYY-MM-DD') as day`);
  if (today === undefined) throw new Error('the database returned no date');
  await putInOutbox(tx, {
    dedupeKey: `consumer.copy:${enquiryId}:${today.day}`,
    channel: 'email',
    template: 'consumer.copy',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: {},
  });
}

/**
 * Mails consumers a link to their own page, when they have lost theirs. Earlier links keep working. At most once a minute, so a double click
 * sends one.
 */
export async function sendOwnLink(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<void> {
  const now = await tx.first(sql<{ minute: string }>`select to_char(app_now() at time zone 'utc', 'YYYY-MM-DD HH24:MI') as minute`);
  if (now === undefined) throw new Error('the database returned no time');
  const own = randomToken();
  await tx.pipeline(
    insertConsumerLinks([{ enquiryId, token: own }]),
    insertMessage({
      dedupeKey: `consumer.link:${enquiryId}:${now.minute}`,
      channel: 'email',
      template: 'consumer.link',
      recipient: { kind: 'enquiry', id: enquiryId },
      payload: {},
      secrets: { own },
    }),
  );
}

/** A lead of one customer for staff, with what erasing it would do. */
export interface CustomerLead {
  readonly id: EnquiryId;
  readonly code: string;
  readonly stage: LeadStage;
  readonly workType: string;
  readonly outcode: string;
  readonly receivedAt: Date;
  /** Masked; null once erased or past retention. */
  readonly customer: MaskedContact | null;
  /** As `eraseConsumer` decides it. */
  readonly withdraws: boolean;
  readonly buyers: readonly { readonly id: CompanyId; readonly name: string; readonly refunded: boolean }[];
  readonly photos: number;
  readonly reviews: number;
}

/** Lists enquiries as they are now, latest first. */
export async function listCustomerLeads(db: Db, enquiryIds: readonly EnquiryId[]): Promise<readonly CustomerLead[]> {
  const leads = await db.rows(sql<Omit<CustomerLead, 'customer'>>`
    select e.id, e.quote_code as code, e.stage, w.name->>'en' as "workType", r.code as outcode, e.received_at as "receivedAt",
           c.erased_at is null and (e.status in ('received', 'held', 'released') or coalesce(b.fresh, false)) as withdraws,
           coalesce(b.buyers, '[]') as buyers, (select count(*) from job_photos j where j.enquiry_id = e.id) as photos,
           (select count(*) from reviews v join purchases p on p.id = v.purchase_id where p.enquiry_id = e.id) as reviews
    from enquiries e
    join enquiry_contacts c on c.enquiry_id = e.id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    left join lateral (
      select bool_or(p.created_at > app_now() - interval '1 hour') as fresh,
             jsonb_agg(jsonb_build_object('id', o.id, 'name', o.internal_name, 'refunded', c.erased_at is null
               and p.created_at > app_now() - interval '1 hour'
               and not exists (select from invoices n where n.purchase_id = p.id and n.kind = 'credit_note')) order by p.id) as buyers
      from purchases p join companies o on o.id = p.company_id where p.enquiry_id = e.id) b on true
    where e.id = any(${[...enquiryIds]}::bigint[]) order by e.id desc limit ${maxCustomerLeads}`);
  const found: CustomerLead[] = [];
  for (const lead of leads) found.push({ ...lead, customer: (await db.first(maskedContact(lead.id))) ?? null });
  return found;
}
