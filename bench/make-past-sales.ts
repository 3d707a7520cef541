import type pg from 'pg';

/**
 * Creates past sales, so that no table a page or purchase reads is empty. Every company, while enquiries last, has bought one of the oldest
 * enquiries, declined another and been offered a third. Each purchase has its cap positions, invoice, posting, receipt, key and access log entry.
 */
export async function makePastSales(client: pg.ClientBase): Promise<void> {
  // One transaction, because deferred constraints check complete sales at commit.
  await client.query('begin');
  await client.query(`
    create temporary table bought as
    select c.id as company_id, c.account_number, e.id as enquiry_id, e.work_type_id, c.n
    from (select id, account_number, row_number() over (order by id) as n from companies) c
    join (select id, work_type_id, row_number() over (order by id) as n from enquiries) e on e.n = c.n
    where c.n <= (select count(*) from enquiries) - 2;
    insert into purchases (code, enquiry_id, company_id, slot_no, channel, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                           balance_after_minor, credit_limit_at_purchase_minor, email_validated, purchase_enabled, had_card, buy_without_card,
                           set_up_complete, accreditations_ok, company_status)
    select 'OLD' || n, enquiry_id, company_id, 1, 'single', 'GBP', 2000, 2400, 480, 2880, 2880, 100000000, true, true, true, false, true, true, 20
    from bought;
    update enquiries set sold = 1 where id in (select enquiry_id from bought);
    insert into purchase_cap_uses (purchase_id, period, company_id, work_type_id, period_start, position)
    select p.id, period, b.company_id, b.work_type_id, '2024-01-01', 1
    from bought b join purchases p on p.enquiry_id = b.enquiry_id cross join unnest(array['day', 'week', 'month']) as period`);
  await client.query(`
    update accounts set balance_minor = 2880, next_invoice_number = 2, last_purchase_at = now() where company_id in (select company_id from bought);
    insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, due_on, seller, buyer, language, vat_treatment, terms_days)
    select b.company_id, 'invoice', b.account_number::text, 1, b.account_number || '-0001', p.id, 'Bench', 'GBP', 2000, 2400, 480, 2880, 'terms', '2024-01-15',
           '{"name": "Seller", "country": "gb", "vatNumber": "GB1"}', '{"name": "Buyer", "country": "gb"}', 'en', 'domestic', 14
    from bought b join purchases p on p.enquiry_id = b.enquiry_id;
    insert into ledger_transactions (kind, ref_id, currency) select 'purchase', id, 'GBP' from purchases;
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
    select t.id, l.id, 'GBP', case l.kind when 'receivable' then 2880 when 'revenue' then -2400 else -480 end
    from ledger_transactions t join purchases p on p.id = t.ref_id
    join ledger_accounts l on l.currency = 'GBP' and (l.company_id = p.company_id or (l.company_id is null and l.kind in ('revenue', 'vat_output')))`);
  await client.query('commit');
  await client.query(`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload, kept_at)
    select 'purchase.receipt:' || id, 'email', 'purchase.receipt', 'company', company_id, jsonb_build_object('purchaseId', id, 'code', code), now()
    from purchases;
    insert into idempotency_keys (company_id, key, operation, request_hash, recovery_point, outcome)
    select company_id, 'old', 'purchase', '', 'finished', '{}' from purchases;
    insert into contact_reveals (enquiry_id, actor_type, company_id, surface) select enquiry_id, 'company', company_id, 'purchase' from purchases;
    insert into enquiry_views (company_id, enquiry_id) select company_id, enquiry_id from bought;
    insert into declines (enquiry_id, company_id, was_offered) select enquiry_id + 1, company_id, false from bought;
    insert into offers (enquiry_id, company_id, offered_at, guarantee_until, ended_at, outcome)
    select enquiry_id + 2, company_id, now() - interval '70 days', now() - interval '69 days', now() - interval '69 days', 'lapsed' from bought`);
}
