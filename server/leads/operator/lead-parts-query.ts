import type { ReportState } from '../../../contract/disputes/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { StoredAnswer } from '../../enquiries/hold-reason-rule.ts';
import { creditableNet } from '../../billing/queries.ts';
import { sinceEnquiry } from '../../enquiries/contacts.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { deskLeadColumns, deskLeadTables, type DeskLead } from './leads-query.ts';

export interface WholeLead extends DeskLead {
  readonly description: string | null;
  readonly answers: readonly StoredAnswer[];
  readonly agreedMaximum: number;
  readonly scoreLimit: number;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly removalReason: string | null;
  readonly opensAt: Date | null;
  readonly openedAt: Date | null;
  /** Id of the last history entry by staff; 0 if there is none. */
  readonly lastChange: number;
}

export function wholeLead(id: EnquiryId): Sql<WholeLead> {
  return sql<WholeLead>`
    select ${deskLeadColumns}, e.description, e.answers, n.max_recipients as "agreedMaximum", s.score_limit as "scoreLimit", e.base_price_minor as "basePriceMinor",
           e.price_override_minor as "priceOverrideMinor", e.removal_reason as "removalReason", d.opens_at as "opensAt", e.opened_at as "openedAt",
           coalesce((select max(v.id) from enquiry_events v where v.enquiry_id = e.id and ${sinceEnquiry(sql`v.at`, sql`e.id`)} and v.staff_id is not null), 0) as "lastChange"
    from ${deskLeadTables} join enquiry_consents n on n.enquiry_id = e.id where e.id = ${id}`;
}

export interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
  readonly hidden: boolean;
}

/** Everything the consumer answered, including what is hidden from buyers. */
export function givenAnswers(id: EnquiryId): Sql<GivenAnswer> {
  return sql<GivenAnswer>`
    select q.text->>'en' as question, coalesce(o.text->>'en', a.given->>'text', a.given->>'option') as answer, q.hidden_from_buyers as hidden
    from enquiries e
    cross join lateral jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer
    left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
    where e.id = ${id} order by a.position`;
}

export interface Buyer {
  readonly companyId: number;
  readonly companyName: string;
  readonly code: string;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly boughtAt: Date;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
  readonly invoiceCode: string;
  readonly invoiceStatus: string;
  /** Excluding VAT, what is not yet credited; 0 if it was never paid. */
  readonly creditableNetMinor: number;
  /** All codes if there are several. */
  readonly creditNote: string | null;
  readonly reportId: number | null;
  readonly reportState: ReportState | null;
}

/** Lists the buyers in order of sale, with the outcome of payment and reports. */
export function selectBuyers(id: EnquiryId): Sql<Buyer> {
  return sql<Buyer>`
    select c.id as "companyId", c.internal_name as "companyName", p.code, p.channel, p.created_at as "boughtAt", p.net_minor as "netMinor", p.currency,
           i.code as "invoiceCode", i.status as "invoiceStatus",
           ${creditableNet} as "creditableNetMinor", k.codes as "creditNote", x.id as "reportId", x.state as "reportState"
    from purchases p join companies c on c.id = p.company_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    left join lateral (select string_agg(code, ', ' order by id) as codes
      from invoices where purchase_id = p.id and kind = 'credit_note') k on true
    left join lateral (select id, state from reports where purchase_id = p.id order by id desc limit 1) x on true
    where p.enquiry_id = ${id} order by p.slot_no`;
}

export interface MadeOffer {
  readonly companyId: number;
  readonly companyName: string;
  readonly offeredAt: Date;
  readonly until: Date;
  readonly endedAt: Date | null;
  readonly outcome: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | null;
  readonly byHand: boolean;
}

export function selectOffers(id: EnquiryId): Sql<MadeOffer> {
  return sql<MadeOffer>`
    select c.id as "companyId", c.internal_name as "companyName", o.offered_at as "offeredAt", o.guarantee_until as until,
           o.ended_at as "endedAt", o.outcome, o.staff_id is not null as "byHand"
    from offers o join companies c on c.id = o.company_id where o.enquiry_id = ${id} order by o.id`;
}

export interface Declined {
  readonly companyId: number;
  readonly companyName: string;
  readonly declinedAt: Date;
  readonly reason: string | null;
}

export function selectDeclines(id: EnquiryId): Sql<Declined> {
  return sql<Declined>`
    select c.id as "companyId", c.internal_name as "companyName", d.created_at as "declinedAt", q.text->>'en' as reason
    from declines d join companies c on c.id = d.company_id left join reject_reasons q on q.id = d.reason_id
    where d.enquiry_id = ${id} order by d.created_at, c.id limit 200`;
}
