-- M01_every_ledger_transaction_balances: every posting has at least two lines and sums to zero
select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
group by t.id having coalesce(sum(e.amount_minor), 1) <> 0 or count(e.id) < 2;

-- M02_ledger_sums_to_zero_per_currency: the ledger sums to zero in each currency
select a.currency, sum(e.amount_minor) from ledger_entries e join ledger_accounts a on a.id = e.account_id
group by 1 having sum(e.amount_minor) <> 0;

-- M03_no_posting_mixes_currencies: every line has the currency of its transaction and account
select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
where a.currency <> t.currency or e.currency <> t.currency;

-- M04_balance_equals_ledger: each account balance equals its receivable in the ledger, and every receivable has an account
select company_id, c.balance_minor, l.total from accounts c
full join (select a.company_id, a.currency, sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind = 'receivable' group by 1, 2) l using (company_id, currency)
where c.balance_minor is distinct from coalesce(l.total, 0);

-- M05_receivable_equals_documents: a company's receivable equals its documents less payments and write-offs, plus refunds and chargebacks
with documents as (
  select company_id, currency, gross_minor as amount from invoices
  union all select company_id, currency, -received_minor from payments where state = 'succeeded'
  union all select company_id, currency, case kind when 'chargeback_won' then -amount_minor else amount_minor end from payment_returns
  union all select company_id, currency, -amount_minor from write_offs)
select company_id, d.total, l.total from (select company_id, currency, sum(amount) as total from documents group by 1, 2) d
full join (select a.company_id, a.currency, sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind = 'receivable' group by 1, 2) l using (company_id, currency)
where coalesce(d.total, 0) <> coalesce(l.total, 0);

-- M06_each_purchase_has_one_invoice: every purchase has exactly one invoice
select p.id, count(i.id) from purchases p left join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
group by p.id having count(i.id) <> 1;

-- M07_invoice_equals_purchase: each invoice repeats the amounts, company and lead code of its purchase
select i.id from invoices i left join purchases p on p.id = i.purchase_id
where i.kind = 'invoice' and i.purchase_id is not null
  and ((i.net_minor, i.vat_minor, i.gross_minor, i.vat_rate_bp, i.currency, i.company_id)
         is distinct from (p.net_minor, p.vat_minor, p.gross_minor, p.vat_rate_bp, p.currency, p.company_id)
    or right(i.description, length(p.code) + 2) <> '(' || p.code || ')');

-- M08_each_purchase_is_posted_once: every purchase has exactly one posting
select p.id from purchases p left join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
group by p.id having count(t.id) <> 1;

-- M09_each_posting_has_its_document: every posting has one document and every document one posting; nothing else may be posted
with documents as (
  select 'purchase' as kind, purchase_id as ref_id, count(*) from invoices where kind = 'invoice' and purchase_id is not null group by 2
  union all select 'invoice', id, 1 from invoices where kind = 'invoice' and purchase_id is null
  union all select 'credit_note', id, 1 from invoices where kind = 'credit_note'
  union all select 'payment', id, 1 from payments where state = 'succeeded'
  union all select kind, id, 1 from payment_returns
  union all select 'write_off', id, 1 from write_offs)
select kind, ref_id, d.count as documents, t.count as postings from documents d
full join (select kind, ref_id, count(*) from ledger_transactions group by 1, 2) t using (kind, ref_id)
where d.count is distinct from 1 or t.count is distinct from 1;

-- M10_posting_equals_its_document: each posting has the accounts, company, currency and amounts its document requires
with documents as (
  select case when purchase_id is null then 'invoice' else 'purchase' end as kind, coalesce(purchase_id, id) as ref_id, company_id, currency,
         net_minor, vat_minor, gross_minor, 'revenue' as against
  from invoices where kind = 'invoice'
  union all select 'credit_note', id, company_id, currency, net_minor, vat_minor, gross_minor, 'credits_given'
  from invoices where kind = 'credit_note'
  union all select 'payment', id, company_id, currency, -received_minor, 0, -received_minor, case provider when 'bank' then 'bank' else 'provider_clearing' end
  from payments where state = 'succeeded'
  union all select r.kind, r.id, r.company_id, r.currency, r.owed, 0, r.owed, case r.provider when 'bank' then 'bank' else 'provider_clearing' end
  from (select *, case kind when 'chargeback_won' then -amount_minor else amount_minor end as owed from payment_returns) r
  union all select 'write_off', id, company_id, currency, -amount_minor, 0, -amount_minor, 'write_off' from write_offs),
asked as (
  select d.kind, d.ref_id, d.currency, line.account, line.company_id, line.amount from documents d
  cross join lateral (values ('receivable', d.company_id, d.gross_minor), (d.against, null, -d.net_minor), ('vat_output', null, -d.vat_minor))
    line(account, company_id, amount)
  where line.amount <> 0),
posted as (
  select t.kind, t.ref_id, e.currency, a.kind as account, a.company_id, e.amount_minor as amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id)
(select * from asked except all select * from posted) union all (select * from posted except all select * from asked);

-- M11_no_payment_counts_twice: no provider reference is recorded twice
select 'payment' as what, provider, provider_ref from payments where provider_ref is not null group by 2, 3 having count(*) > 1
union all select kind, provider, provider_ref from payment_returns group by 1, 2, 3 having count(*) > 1;

-- M12_a_payment_gives_out_what_it_brought: payments arrive in full, their used part equals allocations and refunds, and no more is allocated than was paid
select p.id from payments p
left join (select payment_id, sum(amount_minor) filter (where state = 'settled') as settled, sum(amount_minor) filter (where state = 'open') as locked
           from allocations group by 1) a on a.payment_id = p.id
left join (select payment_id, sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end) as total
           from payment_returns group by 1) r on r.payment_id = p.id
where (p.state = 'succeeded') <> (p.received_minor is not null) or p.received_minor <> p.amount_minor
  or p.used_minor <> coalesce(a.settled, 0) + coalesce(r.total, 0) or p.used_minor not between 0 and coalesce(p.received_minor, 0)
  or coalesce(r.total, 0) not between 0 and coalesce(p.received_minor, 0)
  or coalesce(a.settled, 0) + coalesce(a.locked, 0) + coalesce(r.total, 0) > p.amount_minor
  or (a.locked > 0 and p.state in ('succeeded', 'failed', 'canceled'))
  or (p.state in ('succeeded', 'failed', 'canceled')) <> (p.settled_at is not null);

-- M13_no_document_is_settled_beyond_its_total: allocations and write-offs never exceed a document, counting payments in flight
select i.id from invoices i
left join (select id, sum(amount) as total from (
             select invoice_id as id, amount_minor as amount from allocations where state in ('open', 'settled')
             union all select credit_note_id, amount_minor from allocations where credit_note_id is not null and state in ('open', 'settled')
             union all select invoice_id, amount_minor from write_offs) given group by 1) a on a.id = i.id
where coalesce(a.total, 0) > abs(i.gross_minor);

-- M14_an_invoice_is_in_one_open_payment: an invoice has at most one open payment and is pending exactly while it has one
select i.id, count(a.id) from invoices i left join allocations a on a.invoice_id = i.id and a.state = 'open'
group by i.id, i.status having count(a.id) > 1 or (count(a.id) = 1) <> (i.status = 'pending');

-- M15_paid_means_paid: the status and settled amount of a document follow from its allocations and write-offs
with settled as (
  select id, sum(amount) as total, bool_or(by_money) as by_money, sum(given_up) > 0 as given_up from (
    select invoice_id as id, amount_minor as amount, payment_id is not null as by_money, 0 as given_up from allocations where state = 'settled'
    union all select credit_note_id, amount_minor, false, 0 from allocations where credit_note_id is not null and state = 'settled'
    union all select invoice_id, amount_minor, false, amount_minor from write_offs) parts group by 1)
select i.id, i.status from invoices i left join settled s using (id)
where i.settled_minor <> coalesce(s.total, 0)
  or (i.status <> 'pending' and i.status <> case
        when coalesce(s.total, 0) < abs(i.gross_minor) then 'unpaid' when s.given_up then 'writeoff' when s.by_money then 'paid' else 'offset' end);

-- M16_nobody_pays_for_another: allocations, refunds and write-offs stay within one company and currency, and refer to the right kind of document
select 'allocation' as what, a.id from allocations a
left join invoices i on i.id = a.invoice_id left join payments p on p.id = a.payment_id left join invoices c on c.id = a.credit_note_id
where num_nonnulls(a.payment_id, a.credit_note_id) <> 1 or (a.company_id, a.currency, 'invoice') is distinct from (i.company_id, i.currency, i.kind)
  or (a.payment_id is not null and (a.company_id, a.currency) is distinct from (p.company_id, p.currency))
  or (a.credit_note_id is not null and (a.company_id, a.currency, 'credit_note', 'settled') is distinct from (c.company_id, c.currency, c.kind, a.state))
union all
select 'return', r.id from payment_returns r left join payments p on p.id = r.payment_id
where (r.company_id, r.currency, r.provider) is distinct from (p.company_id, p.currency, p.provider)
union all
select 'write-off', w.id from write_offs w left join invoices i on i.id = w.invoice_id
where (w.company_id, w.currency, 'invoice') is distinct from (i.company_id, i.currency, i.kind)
union all
select 'payment', p.id from payments p left join cards c on c.id = p.card_id
left join accounts a on a.company_id = p.company_id
where case when p.provider = 'bank' then p.card_id is not null or p.origin <> 'transfer' or num_nulls(p.reference, p.received_on, p.staff_id) > 0
                or p.state <> 'succeeded' or p.currency is distinct from a.currency
           else (p.company_id, p.provider, p.currency) is distinct from (c.company_id, c.provider, a.currency) or p.origin = 'transfer'
                or num_nonnulls(p.reference, p.received_on, p.staff_id) > 0 end;

-- M17_no_more_is_credited_than_billed: the credit notes of an invoice never exceed it
select c.credits_id from invoices c left join invoices i on i.id = c.credits_id and i.kind = 'invoice' where c.kind = 'credit_note'
group by 1 having -sum(c.gross_minor) > coalesce(max(i.gross_minor), 0) or -sum(c.net_minor) > coalesce(max(i.net_minor), 0);

-- M18_credit_note_mirrors_its_invoice: a credit note repeats its invoice, has matching VAT and a valid reason, and credits a part only if staff agreed it
select c.id from invoices c left join invoices i on i.kind = 'invoice' and i.id = c.credits_id
left join lateral (select -sum(e.net_minor)::bigint as net, -sum(e.vat_minor)::bigint as vat from invoices e where e.credits_id = c.credits_id and e.id <= c.id) u on true
where c.kind = 'credit_note'
  and ((c.vat_rate_bp, c.currency, c.company_id, c.purchase_id, c.description, c.seller, c.buyer, c.language, c.vat_treatment, c.terms_days)
         is distinct from
       (i.vat_rate_bp, i.currency, i.company_id, i.purchase_id, i.description, i.seller, i.buyer, i.language, i.vat_treatment, i.terms_days)
    or u.net > i.net_minor or u.vat <> (2 * u.net * i.vat_rate_bp + 10000) / 20000
    or (c.reason is distinct from 'agreed' and (u.net, u.vat) is distinct from (i.net_minor, i.vat_minor))
    or (c.reason is not distinct from 'report' and c.report_id is null) or (c.reason is not distinct from 'withdrawn' and c.report_id is not null)
    or (c.note is not null) <> (c.reason is not distinct from 'agreed')
    or not case c.reason
      when 'withdrawn' then exists (select from purchases p join enquiry_events e on e.enquiry_id = p.enquiry_id and e.event = 'withdrawn'
                                    where p.id = c.purchase_id and e.at <= p.created_at + interval '1 hour')
      when 'report' then exists (select from reports r
                                 where r.id = c.report_id and r.purchase_id = c.purchase_id and r.state in ('accepted', 'appeal_accepted'))
      when 'agreed' then c.report_id is null or exists (select from reports r where r.id = c.report_id and r.purchase_id = c.purchase_id)
      else false end)
union all
select id from invoices where kind = 'invoice' and num_nonnulls(reason, report_id, credits_id, note) > 0;

-- M19_what_is_granted_is_credited: leads withdrawn within an hour of purchase are credited within 15 minutes, accepted reports immediately
select p.id from enquiry_events e join purchases p on p.enquiry_id = e.enquiry_id and e.at <= p.created_at + interval '1 hour'
left join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
left join lateral (select -sum(gross_minor) as total from invoices where credits_id = i.id) c on true
where e.event = 'withdrawn' and e.at < app_now() - interval '15 minutes' and coalesce(c.total, 0) is distinct from i.gross_minor
  and i.status is distinct from 'writeoff'
union all
select r.id from reports r
left join invoices i on i.purchase_id = r.purchase_id and i.kind = 'invoice'
left join lateral (select -sum(gross_minor) as total from invoices where credits_id = i.id) c on true
where r.state in ('accepted', 'appeal_accepted') and coalesce(c.total, 0) is distinct from i.gross_minor and i.status is distinct from 'writeoff';

-- M20_document_numbers_have_no_gaps: every document series runs from 1 without gaps
select series, kind from invoices group by 1, 2 having max(number) <> count(*) or min(number) <> 1 or count(distinct number) <> count(*);

-- M21_series_counter_agrees: the next number follows the last document
select company_id from accounts a
full join (select company_id, max(number) filter (where kind = 'invoice') as last_invoice,
                  max(number) filter (where kind = 'credit_note') as last_credit_note
           from invoices group by 1) d using (company_id)
where (a.next_invoice_number, a.next_credit_note_number) is distinct from (coalesce(d.last_invoice, 0) + 1, coalesce(d.last_credit_note, 0) + 1);

-- M22_credit_limit_held_at_each_purchase: no purchase exceeded the credit limit of that moment
select id from purchases where balance_after_minor > credit_limit_at_purchase_minor;

-- M23_balance_after_is_the_running_balance: the balance recorded with a purchase equals the ledger at that point
with running as (
  select a.company_id, e.transaction_id, sum(sum(e.amount_minor)) over (partition by a.company_id order by e.transaction_id) as total
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where a.kind = 'receivable' group by 1, 2)
select p.id from purchases p join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
left join running r on r.company_id = p.company_id and r.transaction_id = t.id
where r.total is distinct from p.balance_after_minor;

-- M24_sale_invoice_and_posting_are_of_one_moment: purchase, invoice and posting have the same time, and invoices are due within 120 days
select p.id from purchases p
left join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
left join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
left join companies c on c.id = p.company_id
where i.created_at is distinct from p.created_at or t.posted_at is distinct from p.created_at
  or i.due_on - (i.created_at at time zone c.time_zone)::date not between 0 and 120
union all
select i.id from invoices i
left join ledger_transactions t on t.kind = 'invoice' and t.ref_id = i.id
left join companies c on c.id = i.company_id
where i.kind = 'invoice' and i.purchase_id is null
  and (t.posted_at is distinct from i.created_at or i.due_on - (i.created_at at time zone c.time_zone)::date not between 0 and 120);

-- M25_accounts_are_whole: every company has one account and one receivable in its country's currency, and every currency has the marketplace's ledger accounts
select 'company ' || c.id as missing from companies c
left join (select company_id, min(currency) as currency, count(*) from accounts group by 1) a on a.company_id = c.id
left join (select company_id, min(currency) as currency, count(*) from ledger_accounts where kind = 'receivable' group by 1) l on l.company_id = c.id
left join business_units u on u.country = c.country
where (a.count, l.count, a.currency, l.currency) is distinct from (1::bigint, 1::bigint, u.currency, u.currency)
union all
select kind || ' in ' || currency from unnest(array['revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off', 'bank']) as kind
cross join (select distinct currency from business_units) u
left join ledger_accounts a using (kind, currency)
group by kind, currency having count(a.id) <> 1 or count(a.company_id) > 0;

-- M26_vat_is_that_of_the_rate: VAT is the rate applied to the net amount, rounded half up; credit notes may differ by one minor unit
select id from invoices
where gross_minor <> net_minor + vat_minor
  or abs(abs(vat_minor) - (2 * abs(net_minor) * vat_rate_bp + 10000) / 20000) > case kind when 'invoice' then 0 else 1 end
  or (kind = 'invoice') <> (net_minor > 0);

-- M27_documents_bear_their_numbers: series and code of a document follow from the account number and its number, with C for credit notes
select i.id from invoices i left join companies c on c.id = i.company_id
where (i.series, i.code) is distinct from (
  c.account_number || case i.kind when 'invoice' then '' else '-C' end,
  c.account_number || case i.kind when 'invoice' then '-' else '-C' end || lpad(i.number::text, greatest(4, length(i.number::text)), '0'));

-- M28_documents_say_who_sells_and_who_buys: documents name seller and buyer, and have no VAT only across a border, outside the VAT area, at a zero rate, as an opening balance or from a seller without a VAT number
select id from invoices i
where coalesce(length(btrim(seller->>'name')), 0) = 0 or coalesce(length(btrim(buyer->>'name')), 0) = 0 or language is null or terms_days is null
  or (vat_treatment <> 'domestic' and vat_rate_bp <> 0)
  or (vat_treatment = 'opening_balance' and purchase_id is not null)
  or (vat_treatment = 'domestic' and vat_rate_bp = 0 and not exists (
    select from vat_rates r join business_units u using (country)
    where r.country = i.country and r.rate_bp = 0 and r.since <= (i.created_at at time zone u.time_zone)::date))
  or (vat_treatment <> 'opening_balance' and (vat_treatment = 'unregistered') <> (seller->>'vatNumber' is null))
  or (vat_treatment not in ('domestic', 'unregistered', 'opening_balance') and seller->>'country' = buyer->>'country' and not coalesce(
    regexp_replace(upper(buyer->>'postcode'), '[^A-Z0-9]', '', 'g') ~ case buyer->>'country'
      when 'gb' then '^(JE|GY)[0-9]' when 'dk' then '^39[0-9]{2}$' when 'no' then '^(917[0-9]|8099)$' end, false));

-- M29_no_credit_beside_debt: no company has unused credit and an unpaid invoice at the same time
select company_id from invoices where kind = 'invoice' and status = 'unpaid'
intersect
(select company_id from invoices where kind = 'credit_note' and settled_minor < -gross_minor
 union select company_id from payments where state = 'succeeded' and used_minor < received_minor);

-- M30_clearing_equals_payments: provider and bank accounts in the ledger equal payments less refunds
select currency, kind, p.total, l.total from (
  select currency, case provider when 'bank' then 'bank' else 'provider_clearing' end as kind, sum(amount) as total from (
    select currency, provider, received_minor as amount from payments where state = 'succeeded'
    union all select currency, provider, case kind when 'chargeback_won' then amount_minor else -amount_minor end from payment_returns) moved group by 1, 2) p
full join (select a.currency, a.kind, sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind in ('provider_clearing', 'bank') group by 1, 2) l using (currency, kind)
where coalesce(p.total, 0) <> coalesce(l.total, 0);

-- M31_balance_is_debt_less_credit: each account balance equals open invoices less unused credit
select company_id, a.balance_minor, d.total from accounts a
full join (select company_id, currency, sum(amount) as total from (
             select company_id, currency, case kind when 'invoice' then gross_minor - settled_minor else gross_minor + settled_minor end as amount from invoices
             union all select company_id, currency, used_minor - received_minor from payments where state = 'succeeded') open group by 1, 2) d
  using (company_id, currency)
where a.balance_minor is distinct from coalesce(d.total, 0);

-- M32_movements_are_of_one_moment: documents and payments are posted at their own time, and no payment ends before it starts
select t.id from ledger_transactions t
left join invoices c on t.kind in ('credit_note', 'invoice') and c.id = t.ref_id
left join payments p on t.kind = 'payment' and p.id = t.ref_id
left join payment_returns r on t.kind = r.kind and r.id = t.ref_id
left join write_offs w on t.kind = 'write_off' and w.id = t.ref_id
where t.kind <> 'purchase' and t.posted_at is distinct from coalesce(c.created_at, p.settled_at, r.created_at, w.created_at)
union all
select id from payments where settled_at < created_at or confirmed_at < created_at;

-- M33_charges_end_as_their_payments: a paid charge has a successful payment, a failed one has none, and payment and charge are of the same kind
select c.id from automatic_charges c left join payments p on p.id = c.payment_id
where (c.outcome = 'paid' and p.state is distinct from 'succeeded') or (c.outcome = 'failed' and p.state = 'succeeded' and not exists (select from late_payments where payment_id = p.id))
  or p.origin <> case c.kind when 'top_up' then 'top_up' else 'automatic' end;

-- M34_late_money_is_decided_once: a late payment is posted exactly when it is decided, and refunded in full if that was the decision
select l.payment_id from late_payments l left join payments p on p.id = l.payment_id
left join (select payment_id, sum(amount_minor) filter (where kind <> 'chargeback_won') as total
           from payment_returns group by 1) r on r.payment_id = l.payment_id
where (l.company_id, l.currency, l.received_minor) is distinct from (p.company_id, p.currency, p.amount_minor)
  or (l.decision is not null) is distinct from (p.state = 'succeeded') or (l.decision is null and p.state not in ('failed', 'canceled'))
  or (l.decision is null) <> (l.decided_at is null) or (l.decision is not null and l.provider_ref is distinct from p.provider_ref)
  or (l.decision = 'refunded' and coalesce(r.total, 0) < l.received_minor);

-- M35_last_purchase_is_the_newest: each account records its company's latest purchase
select a.company_id, a.last_purchase_at, p.at from accounts a
left join (select company_id, max(created_at) as at from purchases group by 1) p on p.company_id = a.company_id
where a.last_purchase_at is distinct from p.at;

-- M36_documents_name_what_failed_for_them: each invoice records its country and its last failed payment
select i.id, i.failed_payment_id, f.payment_id, i.country, c.country from invoices i
left join companies c on c.id = i.company_id
left join lateral (select a.payment_id from allocations a join payments p on p.id = a.payment_id
                   where a.invoice_id = i.id and a.state = 'released' and p.state = 'failed' order by a.id desc limit 1) f on true
where i.failed_payment_id is distinct from f.payment_id or i.country <> c.country;

-- M37_write_offs_are_not_given_back: write-offs and credit notes of an invoice never exceed it together
with postings as (select id, kind, ref_id from ledger_transactions where kind in ('write_off', 'credit_note'))
select c.id from invoices c join invoices i on i.id = c.credits_id join postings tc on tc.kind = 'credit_note' and tc.ref_id = c.id
where c.kind = 'credit_note'
  and (select coalesce(sum(w.amount_minor), 0) from write_offs w join postings tw on tw.kind = 'write_off' and tw.ref_id = w.id
       where w.invoice_id = i.id and (tw.id < tc.id or w.credit_note_id = c.id))
      > greatest(0, i.gross_minor + (select sum(e.gross_minor) from invoices e where e.credits_id = i.id and e.id <= c.id))
union all
select invoice_id from write_offs group by 1 having sum(amount_minor) < 0
union all
select w.id from write_offs w left join invoices c on c.id = w.credit_note_id
where (w.amount_minor < 0) <> (w.credit_note_id is not null) or (w.credit_note_id is not null and c.credits_id is distinct from w.invoice_id);

-- M38_staff_money_is_counted: staff transfers, invoices and credit notes match the recorded actions, stay within the ceilings, and confirmed requests ran once
select a.id from staff_money_actions a
left join payments p on a.action = 'transfer' and p.code = a.object and p.origin = 'transfer'
left join invoices i on a.action in ('invoice', 'credit_note') and i.code = a.object
where (a.action = 'transfer' and p.amount_minor is distinct from a.amount_minor)
  or (a.action in ('invoice', 'credit_note') and (i.kind::text is distinct from a.action or abs(i.net_minor) is distinct from a.amount_minor))
  or (a.role = 'agent' and (a.amount_minor > a.ceiling_minor or a.day_minor > a.day_ceiling_minor))
  or (a.role = 'admin' and a.amount_minor > a.ceiling_minor and a.request_id is null)
  or a.day_minor <> (select sum(b.amount_minor) from staff_money_actions b
                     where b.staff_id = a.staff_id and b.currency = a.currency and b.day_minor is not null and b.id <= a.id and b.at > a.at - interval '24 hours')
union all
select p.id from payments p
where p.origin = 'transfer' and p.created_at >= (select min(at) from staff_money_actions)
  and not exists (select from staff_money_actions where action = 'transfer' and object = p.code)
union all
select r.id from money_requests r
where (r.outcome = 'confirmed') is distinct from exists (select from staff_money_actions a where a.request_id = r.id) and r.outcome is not null
  or r.settled_by = r.asked_by and r.outcome = 'confirmed';

-- M39_reverse_charge_is_confirmed: reverse charge relies on a number that a register had confirmed, an unconfirmed number is charged VAT, and a credit note relies on what its invoice did
select i.id from invoices i where i.kind = 'invoice' and (
  (i.vat_treatment = 'reverse_charge') <> (i.vat_number_check = 'confirmed')
    and (i.vat_number_check <> 'before_checks' or i.id > (select min(id) from invoices where vat_number_check <> 'before_checks'))
  or (i.vat_number_check = 'unconfirmed' and i.vat_treatment <> 'domestic')
  -- Transactions are dated by their beginning, so check and invoice may come in either order within a minute.
  or (i.vat_number_check = 'confirmed' and not exists (
    select from vat_checks k
    where k.company_id = i.company_id and k.number = vat_number_key(i.buyer->>'vatNumber') and k.result = 'valid'
      and k.checked_at <= i.created_at + interval '1 minute' and not exists (
        select from vat_checks n
        where n.company_id = k.company_id and n.number = k.number and n.result = 'invalid' and n.id > k.id
          and n.checked_at < i.created_at - interval '1 minute'))))
union all
select c.id from invoices c join invoices i on i.id = c.credits_id where c.kind = 'credit_note' and c.vat_number_check <> i.vat_number_check;
