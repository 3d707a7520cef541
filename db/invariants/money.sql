-- M01_every_ledger_transaction_balances: a posting has at least two lines and sums to zero
select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
group by t.id having coalesce(sum(e.amount_minor), 1) <> 0 or count(e.id) < 2;

-- M02_ledger_sums_to_zero_per_currency: the whole ledger sums to zero, currency by currency
select a.currency, sum(e.amount_minor) from ledger_entries e join ledger_accounts a on a.id = e.account_id
group by 1 having sum(e.amount_minor) <> 0;

-- M03_no_posting_mixes_currencies: every line is in the currency of its transaction and its account
select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
where a.currency <> t.currency or e.currency <> t.currency;

-- M04_balance_equals_ledger: the balance of an account is the sum of its receivable
select c.company_id, c.balance_minor, coalesce(l.total, 0) from accounts c
left join (select a.company_id, sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind = 'receivable' group by 1) l using (company_id)
where c.balance_minor <> coalesce(l.total, 0);

-- M06_each_purchase_has_one_invoice: neither none nor two
select p.id, count(i.id) from purchases p left join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
group by p.id having count(i.id) <> 1;

-- M07_invoice_equals_purchase: the invoice says what the purchase says
select p.id from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
where (i.net_minor, i.vat_minor, i.gross_minor, i.currency, i.company_id) is distinct from (p.net_minor, p.vat_minor, p.gross_minor, p.currency, p.company_id);

-- M08_each_purchase_is_posted_once: neither never nor twice
select p.id from purchases p left join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
group by p.id having count(t.id) <> 1;

-- M20_document_numbers_have_no_gaps: every series runs from 1 without holes
select series, kind from invoices group by 1, 2 having max(number) - min(number) + 1 <> count(*) or min(number) <> 1;

-- M21_series_counter_agrees: the next number follows the last document
select a.company_id from accounts a
left join (select company_id, max(number) filter (where kind = 'invoice') as last_invoice,
                  max(number) filter (where kind = 'credit_note') as last_credit_note
           from invoices group by 1) d using (company_id)
where a.next_invoice_number <> coalesce(d.last_invoice, 0) + 1 or a.next_credit_note_number <> coalesce(d.last_credit_note, 0) + 1;

-- M22_credit_limit_held_at_each_purchase: no purchase went over the limit of its moment
select id from purchases where balance_after_minor > credit_limit_at_purchase_minor;

-- M23_balance_after_is_the_running_balance: what a purchase recorded is what the ledger ran to
select p.id from purchases p join ledger_transactions t on t.kind = 'purchase' and t.ref_id = p.id
join lateral (select sum(e.amount_minor) as total from ledger_entries e join ledger_accounts a on a.id = e.account_id
              where a.kind = 'receivable' and a.company_id = p.company_id and e.transaction_id <= t.id) running on true
where running.total <> p.balance_after_minor;
