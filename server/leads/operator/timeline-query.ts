import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { leadEvents, type LeadEvent } from '../../../contract/leads/operator-values.ts';
import { sinceEnquiry } from '../../enquiries/contacts.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface TimelineRow {
  readonly event: LeadEvent;
  readonly at: Date;
  readonly companyId: CompanyId | null;
  readonly companyName: string | null;
  readonly staffName: string | null;
  readonly currency: CurrencyCode;
  /** Details as far as they apply: reason, code, channel, until, count, amountMinor, from, to. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Maximum companies listed as viewers. */
const maxViews = 200;

/** From the enquiry's own history; reasons for declining come from elsewhere. */
const selectEvents = (id: EnquiryId): Sql => sql`
  select v.event, v.at, (v.detail->>'companyId')::bigint as company_id, v.staff_id, v.detail
  from enquiry_events v where v.enquiry_id = ${id} and ${sinceEnquiry(sql`v.at`, id)} and v.event <> 'declined'
  union all
  select 'revealed', v.at, null, v.staff_id, jsonb_build_object('reason', v.reason)
  from contact_reveals v where v.enquiry_id = ${id} and ${sinceEnquiry(sql`v.at`, id)} and v.actor_type = 'operator' and v.surface = 'back-office'
  union all
  select k.kind, k.at, null, null, '{}' from enquiry_checks k
  where k.enquiry_id = ${id} and k.passed and k.kind in ('telephone_confirmed', 'email_confirmed')`;

/** Between release and open market. */
const selectDistribution = (id: EnquiryId): Sql => sql`
  select 'matched', r.matched_at, null::bigint, null::bigint, jsonb_build_object('count', cardinality(r.matched))
  from distribution_runs r where r.enquiry_id = ${id}
  union all
  select 'not_matched', r.matched_at, null, null, jsonb_build_object('reason', n.key, 'count', jsonb_array_length(n.value))
  from distribution_runs r cross join jsonb_each(r.not_matched) n where r.enquiry_id = ${id}
  union all
  select 'passed_over', d.decided_at, d.company_id, null, jsonb_build_object('reason', d.reason)
  from distribution_decisions d where d.enquiry_id = ${id} and d.decision = 'passed_over'
  union all
  select 'offered', o.offered_at, o.company_id, null, jsonb_build_object('until', o.guarantee_until)
  from offers o where o.enquiry_id = ${id} and o.staff_id is null
  union all
  select 'offer_lapsed', o.ended_at, o.company_id, null, '{}' from offers o where o.enquiry_id = ${id} and o.outcome = 'lapsed'`;

/** Alerts, when each was sent, and views. */
const selectAlerts = (id: EnquiryId): Sql => sql`
  select case when m.dead_at is null then 'alerted' else 'alert_failed' end, coalesce(m.sent_at, m.kept_at, m.dead_at, m.dropped_at, d.sent_at), d.company_id, null::bigint,
         jsonb_build_object('channel', d.channel, 'reason', case when m.sent_at is not null then 'sent' when m.kept_at is not null then 'kept'
                            when m.dead_at is not null then 'failed' when m.dropped_at is not null then 'dropped' else 'waiting' end)
  from alert_deliveries d left join outbox_messages m on m.dedupe_key = d.message_key where d.enquiry_id = ${id} and d.kind = 'priority'
  union all
  select 'alert_opened', d.opened_at, d.company_id, null, jsonb_build_object('channel', d.opened_from)
  from alert_deliveries d where d.enquiry_id = ${id} and d.kind = 'priority' and d.opened_at is not null
  union all
  select 'digest_sent', min(g.created_at), null, null, jsonb_build_object('channel', g.channel, 'count', count(*))
  from lead_digest_enquiries l join lead_digests g on g.id = l.digest_id where l.enquiry_id = ${id} group by g.due_at, g.channel
  union all
  (select 'viewed', v.viewed_at, v.company_id, null, '{}' from enquiry_views v where v.enquiry_id = ${id} order by v.viewed_at limit ${maxViews})
  union all
  select 'declined', d.created_at, d.company_id, null, jsonb_build_object('reason', q.text->>'en')
  from declines d left join reject_reasons q on q.id = d.reason_id where d.enquiry_id = ${id}`;

/** Sales and their outcomes. Report decisions are in the enquiry's history. */
const selectSales = (id: EnquiryId): Sql => sql`
  select 'bought', p.created_at, p.company_id, null::bigint, jsonb_build_object('code', p.code, 'channel', p.channel, 'amountMinor', p.net_minor)
  from purchases p where p.enquiry_id = ${id}
  union all
  select 'paid', (select max(coalesce(y.settled_at, a.created_at)) from allocations a left join payments y on y.id = a.payment_id
                  where a.invoice_id = i.id and a.state = 'settled'), p.company_id, null, jsonb_build_object('code', i.code)
  from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'invoice' and i.status = 'paid' where p.enquiry_id = ${id}
  union all
  select 'written_off', o.created_at, p.company_id, o.staff_id, jsonb_build_object('code', i.code, 'reason', o.reason)
  from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'invoice' join write_offs o on o.invoice_id = i.id and o.credit_note_id is null
  where p.enquiry_id = ${id}
  union all
  select 'credited', i.created_at, p.company_id, null, jsonb_build_object('code', i.code, 'amountMinor', -i.net_minor, 'reason', i.reason)
  from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'credit_note' where p.enquiry_id = ${id}
  union all
  select 'reported', x.created_at, p.company_id, null, jsonb_build_object('code', p.code, 'reason', x.reason)
  from purchases p join reports x on x.purchase_id = p.id where p.enquiry_id = ${id}
  union all
  select 'appealed', x.appealed_at, p.company_id, null, jsonb_build_object('code', p.code)
  from purchases p join reports x on x.purchase_id = p.id where p.enquiry_id = ${id} and x.appealed_at is not null
  union all
  select case when t.in_touch then 'said_in_touch' else 'said_not_in_touch' end, t.said_at, p.company_id, null, jsonb_build_object('code', p.code)
  from purchases p join contact_statements t on t.purchase_id = p.id where p.enquiry_id = ${id}
  union all
  select 'finance_introduced', f.sent_at, p.company_id, null, jsonb_build_object('code', p.code)
  from purchases p join finance_introductions f on f.purchase_id = p.id where p.enquiry_id = ${id}
  union all
  select 'reviewed', w.created_at, p.company_id, null, jsonb_build_object('code', p.code, 'count', w.rating_overall / 2)
  from purchases p join reviews w on w.purchase_id = p.id where p.enquiry_id = ${id}`;

/**
 * The full timeline of a lead, oldest first: intake, checks, match, offers, alerts, views, sales, money, reports, reviews. Read from each domain's
 * own rows, so it cannot contradict them.
 */
export function selectTimeline(id: EnquiryId): Sql<TimelineRow> {
  return sql<TimelineRow>`
    select h.event, h.at, h.company_id as "companyId", c.internal_name as "companyName", s.name as "staffName", e.currency, h.detail
    from (${selectEvents(id)} union all ${selectDistribution(id)} union all ${selectAlerts(id)} union all ${selectSales(id)}) h
    join enquiries e on e.id = ${id}
    left join companies c on c.id = h.company_id
    left join staff s on s.id = h.staff_id
    where h.event = any(${[...leadEvents]}::text[])
    order by h.at, array_position(${[...leadEvents]}::text[], h.event), h.company_id`;
}
