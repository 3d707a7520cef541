import type pg from 'pg';

export interface LongPast {
  readonly companyIds: readonly number[];
  /** Ended enquiries per company: this many bought, and as many declined after an offer lapsed. */
  readonly ended: number;
  /** Likewise for enquiries on sale. */
  readonly open: number;
}

/** Assigns numbered enquiries to each company: first those bought, then those declined. */
const dealOut = (past: LongPast): string => `
  create temporary table dealt as
  with companies_of_past as (select id, n - 1 as n from unnest(array[${past.companyIds.join(', ')}]::bigint[]) with ordinality c(id, n)),
  numbered as (
    select id, open, row_number() over (partition by open order by id) - 1 as n, count(*) over (partition by open) as many
    from enquiries e where country = 'gb' and sold = 0 and reserved = 0 and (open or status = 'expired')
      and not exists (select from declines x where x.enquiry_id = e.id)),
  wanted as (select *, ${2 * past.companyIds.length} * case when open then ${past.open} else ${past.ended} end as needed from numbered)
  -- Spread over all that there is, so that the past is as old as the market.
  select w.id as enquiry_id, w.open, c.id as company_id, (w.n / (w.many / w.needed)) / ${past.companyIds.length} % 2 = 0 as bought, w.n
  from wanted w join companies_of_past c on c.n = (w.n / (w.many / w.needed)) % ${past.companyIds.length}
  where w.needed between 1 and w.many and w.n % (w.many / w.needed) = 0 and w.n / (w.many / w.needed) < w.needed`;

/** Gives companies years of history by SQL: purchases with all their records, declines, offers and views. */
export async function makeLongPast(client: pg.ClientBase, past: LongPast): Promise<void> {
  await client.query(dealOut(past));
  await client.query('begin'); // Deferred constraints check complete sales at commit.
  await client.query(`
    insert into purchases (code, enquiry_id, company_id, slot_no, channel, created_at, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                           balance_after_minor, credit_limit_at_purchase_minor, email_validated, purchase_enabled, had_card, buy_without_card,
                           set_up_complete, accreditations_ok, company_status)
    select 'PAST' || d.enquiry_id, d.enquiry_id, d.company_id, 1, 'single', e.opened_at, 'GBP', 2000, 2400, 480, 2880, 2880, 100000000,
           true, true, true, false, true, true, 20
    from dealt d join enquiries e on e.id = d.enquiry_id where d.bought;
    update enquiries set sold = 1 where id in (select enquiry_id from dealt where bought);
    update accounts a set last_purchase_at = (select max(p.created_at) from purchases p where p.company_id = a.company_id);
    insert into declines (enquiry_id, company_id, was_offered, created_at)
    select d.enquiry_id, d.company_id, not d.open, e.opened_at from dealt d join enquiries e on e.id = d.enquiry_id where not d.bought;
    insert into enquiry_views (company_id, enquiry_id) select company_id, enquiry_id from dealt;
    insert into offers (enquiry_id, company_id, offered_at, guarantee_until, ended_at, outcome)
    select d.enquiry_id, d.company_id, e.released_at, e.released_at + interval '30 minutes', e.released_at + interval '30 minutes', 'lapsed'
    from dealt d join enquiries e on e.id = d.enquiry_id where not d.bought and not d.open`);
  await client.query(`
    insert into purchase_cap_uses (purchase_id, period, company_id, work_type_id, period_start, position)
    select p.id, period, p.company_id, e.work_type_id, s.start,
           row_number() over (partition by p.company_id, e.work_type_id, period, s.start order by p.id)
             + coalesce((select max(u.position) from purchase_cap_uses u where u.company_id = p.company_id and u.work_type_id = e.work_type_id
                         and u.period = t.period and u.period_start = s.start), 0)
    from purchases p join enquiries e on e.id = p.enquiry_id join dealt d on d.enquiry_id = e.id and d.bought
    cross join unnest(array['day', 'month']) as t(period)
    cross join lateral (select date_trunc(t.period, p.created_at)::date as start) s;
    insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, created_at, due_on, status, settled_minor, seller, buyer, language, vat_treatment, terms_days)
    select p.company_id, 'invoice', 'past-' || p.company_id, p.id, 'past-' || p.code, p.id, 'Past', 'GBP',
           2000, 2400, 480, 2880, 'terms', p.created_at, p.created_at::date + 14, 'paid', 2880, '{"name": "Seller", "country": "gb", "vatNumber": "GB1"}', '{"name": "Buyer", "country": "gb"}', 'en', 'domestic', 14
    from purchases p join dealt d on d.enquiry_id = p.enquiry_id and d.bought;
    insert into ledger_transactions (kind, ref_id, currency, posted_at)
    select 'purchase', p.id, 'GBP', p.created_at from purchases p join dealt d on d.enquiry_id = p.enquiry_id and d.bought;
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
    select t.id, l.id, 'GBP', case l.kind when 'receivable' then 2880 when 'revenue' then -2400 else -480 end
    from dealt d join purchases p on p.enquiry_id = d.enquiry_id and d.bought join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
    join ledger_accounts l on l.currency = 'GBP' and (l.company_id = p.company_id or (l.company_id is null and l.kind in ('revenue', 'vat_output')));
    insert into payments (company_id, code, origin, provider, provider_ref, card_id, currency, amount_minor, received_minor, used_minor, state, created_at, settled_at)
    select p.company_id, 'PAID' || p.id, 'automatic', 'sandbox', 'past-' || p.id, c.id, 'GBP', 2880, 2880, 2880, 'succeeded', p.created_at, p.created_at
    from purchases p join dealt d on d.enquiry_id = p.enquiry_id and d.bought join cards c on c.company_id = p.company_id and c.is_default;
    insert into allocations (invoice_id, company_id, currency, payment_id, amount_minor, state)
    select i.id, i.company_id, 'GBP', y.id, 2880, 'settled' from payments y join invoices i on 'PAID' || i.purchase_id = y.code and i.kind = 'invoice'
    where not exists (select from ledger_transactions where kind = 'payment' and ref_id = y.id);
    insert into ledger_transactions (kind, ref_id, currency, posted_at) 
    select 'payment', y.id, 'GBP', y.settled_at from payments y where not exists (select from ledger_transactions where kind = 'payment' and ref_id = y.id);
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
    select t.id, l.id, 'GBP', case l.kind when 'receivable' then -2880 else 2880 end
    from payments y join ledger_transactions t on t.kind = 'payment' and t.ref_id = y.id
    join ledger_accounts l on l.currency = 'GBP' and (l.company_id = y.company_id or (l.company_id is null and l.kind = 'provider_clearing'))
    where not exists (select from ledger_entries where transaction_id = t.id);
    insert into lead_states (purchase_id, seen_at) select p.id, p.created_at from purchases p join dealt d on d.enquiry_id = p.enquiry_id and d.bought;
    insert into enquiry_contacts (enquiry_id, forename, surname, telephone, email, postcode, phone_key, email_key, retention_until)
    select enquiry_id, 'Past', 'Consumer' || enquiry_id, '+447700900000', 'past' || enquiry_id || '@example.test', 'LE1 1AA', 'past' || enquiry_id,
           'past' || enquiry_id || '@example.test', now() + interval '90 days'
    from dealt where bought
    on conflict (enquiry_id) do nothing;
    drop table dealt`);
  await client.query('commit');
}
