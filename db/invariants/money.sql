-- M01_every_ledger_transaction_balances: a posting has at least two lines and sums to zero
select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
group by t.id having coalesce(sum(e.amount_minor), 1) <> 0 or count(e.id) < 2;

-- M02_ledger_sums_to_zero_per_currency: the whole ledger sums to zero, currency by currency
select a.currency, sum(e.amount_minor) from ledger_entries e join ledger_accounts a on a.id = e.account_id
group by 1 having sum(e.amount_minor) <> 0;

-- M03_no_posting_mixes_currencies: every line is in the currency of its transaction and its account
select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
where a.currency <> t.currency or e.currency <> t.currency;

-- M04_balance_equals_ledger: the balance of an account is the sum of its receivable, in its currency, and no receivable is without its account
select company_id, c.balance_minor, l.total from accounts c
full join (select a.company_id, a.currency, sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind = 'receivable' group by 1, 2) l using (company_id, currency)
where c.balance_minor is distinct from coalesce(l.total, 0);

-- M05_receivable_equals_documents: what a company owes is the sum of its documents; what settles them, once there is such a thing, comes off here
select company_id, d.total, l.total from (select company_id, currency, sum(gross_minor) as total from invoices group by 1, 2) d
full join (select a.company_id, a.currency, sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind = 'receivable' group by 1, 2) l using (company_id, currency)
where coalesce(d.total, 0) <> coalesce(l.total, 0);

-- M06_each_purchase_has_one_invoice: neither none nor two
select p.id, count(i.id) from purchases p left join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
group by p.id having count(i.id) <> 1;

-- M07_invoice_equals_purchase: every invoice bills a purchase and says what it says, its lead's code included
select i.id from invoices i left join purchases p on p.id = i.purchase_id
where i.kind = 'invoice'
  and ((i.net_minor, i.vat_minor, i.gross_minor, i.vat_rate_bp, i.currency, i.company_id)
         is distinct from (p.net_minor, p.vat_minor, p.gross_minor, p.vat_rate_bp, p.currency, p.company_id)
    or right(i.description, length(p.code) + 2) <> '(' || p.code || ')');

-- M08_each_purchase_is_posted_once: neither never nor twice
select p.id from purchases p left join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
group by p.id having count(t.id) <> 1;

-- M09_each_posting_has_its_document: and each document its posting. A payment, refund, chargeback, write-off or correction has no document yet: with its table it gets a line here, until then nothing may be posted as one
with documents as (
  select 'purchase' as kind, purchase_id as ref_id, count(*) from invoices where kind = 'invoice' group by 2
  union all select 'credit_note', id, 1 from invoices where kind = 'credit_note')
select kind, ref_id, d.count as documents, t.count as postings from documents d
full join (select kind, ref_id, count(*) from ledger_transactions group by 1, 2) t using (kind, ref_id)
where d.count is distinct from 1 or t.count is distinct from 1;

-- M10_posting_equals_its_document: line by line, what the document asks for: account, company, currency and amount. A new kind of document adds its lines to those asked for
with documents as (
  select 'purchase' as kind, purchase_id as ref_id, company_id, currency, net_minor, vat_minor, gross_minor, 'revenue' as earned
  from invoices where kind = 'invoice'
  union all select 'credit_note', id, company_id, currency, net_minor, vat_minor, gross_minor, 'credits_given'
  from invoices where kind = 'credit_note'),
asked as (
  select d.kind, d.ref_id, d.currency, line.account, line.company_id, line.amount from documents d
  cross join lateral (values ('receivable', d.company_id, d.gross_minor), (d.earned, null, -d.net_minor), ('vat_output', null, -d.vat_minor))
    line(account, company_id, amount)
  where line.amount <> 0),
posted as (
  select t.kind, t.ref_id, e.currency, a.kind as account, a.company_id, e.amount_minor as amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id)
(select * from asked except all select * from posted) union all (select * from posted except all select * from asked);

-- M15_paid_means_paid: nothing is paid, being paid or written off while there is nothing that could have done it; what is offset has its credit note
select i.id, i.status from invoices i
left join invoices c on c.purchase_id = i.purchase_id and c.kind = 'credit_note'
where i.status in ('pending', 'paid', 'writeoff') or (i.status = 'offset' and c.id is null);

-- M17_one_credit_note_at_most: of one purchase
select purchase_id from invoices where kind = 'credit_note' group by 1 having count(*) > 1;

-- M18_credit_note_mirrors_its_invoice: it gives back what the invoice took, no more and no less
select c.id from invoices c left join invoices i on i.kind = 'invoice' and i.purchase_id = c.purchase_id
where c.kind = 'credit_note' and (-c.net_minor, -c.vat_minor, -c.gross_minor, c.vat_rate_bp, c.currency, c.company_id)
  is distinct from (i.net_minor, i.vat_minor, i.gross_minor, i.vat_rate_bp, i.currency, i.company_id);

-- M20_document_numbers_have_no_gaps: every series runs from 1 without holes, each number once
select series, kind from invoices group by 1, 2 having max(number) <> count(*) or min(number) <> 1 or count(distinct number) <> count(*);

-- M21_series_counter_agrees: the next number follows the last document
select company_id from accounts a
full join (select company_id, max(number) filter (where kind = 'invoice') as last_invoice,
                  max(number) filter (where kind = 'credit_note') as last_credit_note
           from invoices group by 1) d using (company_id)
where (a.next_invoice_number, a.next_credit_note_number) is distinct from (coalesce(d.last_invoice, 0) + 1, coalesce(d.last_credit_note, 0) + 1);

-- M22_credit_limit_held_at_each_purchase: no purchase went over the limit of its moment
select id from purchases where balance_after_minor > credit_limit_at_purchase_minor;

-- M23_balance_after_is_the_running_balance: what a purchase recorded is what the ledger ran to
with running as (
  select a.company_id, e.transaction_id, sum(sum(e.amount_minor)) over (partition by a.company_id order by e.transaction_id) as total
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where a.kind = 'receivable' group by 1, 2)
select p.id from purchases p join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
left join running r on r.company_id = p.company_id and r.transaction_id = t.id
where r.total is distinct from p.balance_after_minor;

-- M24_sale_invoice_and_posting_are_of_one_moment: and an invoice is due on the day of its terms, none later than 120 days
select p.id from purchases p
left join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
left join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
left join companies c on c.id = p.company_id
where i.created_at is distinct from p.created_at or t.posted_at is distinct from p.created_at
  or i.due_on - (i.created_at at time zone c.time_zone)::date not between 0 and 120;

-- M25_accounts_are_whole: every company has one account and one receivable, in the currency of its country, and the marketplace its own side
select 'company ' || c.id as missing from companies c
left join (select company_id, min(currency) as currency, count(*) from accounts group by 1) a on a.company_id = c.id
left join (select company_id, min(currency) as currency, count(*) from ledger_accounts where kind = 'receivable' group by 1) l on l.company_id = c.id
left join (values ('gb', 'GBP'), ('dk', 'DKK'), ('se', 'SEK'), ('no', 'NOK')) u(country, currency) on u.country = c.country
where (a.count, l.count, a.currency, l.currency) is distinct from (1::bigint, 1::bigint, u.currency, u.currency)
union all
select kind || ' in ' || currency from unnest(array['revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off']) as kind
cross join unnest(array['GBP', 'DKK', 'SEK', 'NOK']) as currency
left join ledger_accounts a using (kind, currency)
group by kind, currency having count(a.id) <> 1 or count(a.company_id) > 0;

-- M26_vat_is_that_of_the_rate: half up, on every document
select id from invoices
where gross_minor <> net_minor + vat_minor or abs(vat_minor) <> (2 * abs(net_minor) * vat_rate_bp + 10000) / 20000
  or (kind = 'invoice') <> (net_minor > 0);

-- M27_documents_bear_their_numbers: an invoice has the series of its company's account number and the code made of it
select i.id from invoices i left join companies c on c.id = i.company_id
where i.kind = 'invoice' and (i.series, i.code)
  is distinct from (c.account_number::text, c.account_number || '-' || lpad(i.number::text, greatest(4, length(i.number::text)), '0'));

-- M28_documents_say_who_sells_and_who_buys: for ever, and VAT is left out only across a border
select id from invoices
where coalesce(length(btrim(seller->>'name')), 0) = 0 or coalesce(length(btrim(buyer->>'name')), 0) = 0 or language is null or terms_days is null
  or (vat_treatment = 'domestic' and vat_rate_bp = 0) or (vat_treatment <> 'domestic' and vat_rate_bp <> 0)
  or (vat_treatment <> 'domestic' and seller->>'country' = buyer->>'country');
