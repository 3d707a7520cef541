import type pg from 'pg';

/** Company 1 has decades of purchases, company 2 one year. */
export const invoiceCounts = { many: 100_000, few: 1_000 } as const;

/**
 * Inserts the invoices of both with all postings. All but the last twenty are paid, a hundred per payment. The enquiries behind the
 * sales are missing, because invoice lists do not read them.
 */
export async function seedInvoices(client: pg.ClientBase, { many, few }: { many: number; few: number } = invoiceCounts): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    create temporary table billed as
    select c.id as company_id, c.account_number, n, c.id * 1000000 + n as sale, now() - make_interval(mins => (case c.id when 1 then ${many} else ${few} end - n) * 30) as at,
           n <= case c.id when 1 then ${many} else ${few} end - 20 as paid, 2000 + n % 50 * 50 as net
    from companies c cross join lateral generate_series(1, case c.id when 1 then ${many} when 2 then ${few} else 0 end) n;
    insert into purchases (id, code, enquiry_id, company_id, slot_no, channel, created_at, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                           balance_after_minor, credit_limit_at_purchase_minor, email_validated, purchase_enabled, had_card, buy_without_card,
                           set_up_complete, accreditations_ok, company_status)
    overriding system value
    select sale, 'BENCH' || sale, sale, company_id, 1, 'single', at, 'GBP', 2000, net, net / 5, net + net / 5, net + net / 5, 100000000, true, true, true, false, true, true, 20
    from billed;
    insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, created_at, due_on, status, settled_minor, seller, buyer, country, language, vat_treatment, terms_days)
    select company_id, 'invoice', account_number::text, n, account_number || '-' || lpad(n::text, greatest(4, length(n::text)), '0'), sale,
           'Gas boiler replacement, LE1 (BENCH' || sale || ')', 'GBP', 2000, net, net / 5, net + net / 5, 'terms', at, at::date + 14,
           case when paid then 'paid' else 'unpaid' end, case when paid then net + net / 5 else 0 end,
           '{"name": "Seller", "country": "gb", "vatNumber": "GB1"}', '{"name": "Buyer", "country": "gb"}', 'gb', 'en', 'domestic', 14
    from billed order by at;
    insert into payments (company_id, code, origin, provider, provider_ref, card_id, currency, amount_minor, received_minor, used_minor, state, created_at, settled_at)
    select company_id, 'BENCH' || company_id || '-' || n / 100, 'automatic', 'sandbox', 'bench-' || company_id || '-' || n / 100, company_id, 'GBP',
           sum(net + net / 5), sum(net + net / 5), sum(net + net / 5), 'succeeded', max(at), max(at)
    from billed where paid group by company_id, n / 100;
    insert into allocations (invoice_id, company_id, currency, payment_id, amount_minor, state)
    select i.id, i.company_id, 'GBP', p.id, i.gross_minor, 'settled'
    from billed b join invoices i on i.purchase_id = b.sale join payments p on p.code = 'BENCH' || b.company_id || '-' || b.n / 100 where b.paid;
    insert into ledger_transactions (kind, ref_id, currency, posted_at)
    select kind, ref_id, 'GBP', at from (
      select 'purchase' as kind, sale as ref_id, at from billed union all select 'payment', id, settled_at from payments) t order by at;
    insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
    select t.id, l.id, 'GBP', i.gross_minor from ledger_transactions t join invoices i on t.kind = 'purchase' and i.purchase_id = t.ref_id
    join ledger_accounts l on l.company_id = i.company_id
    union all
    select t.id, l.id, 'GBP', -p.amount_minor from ledger_transactions t join payments p on t.kind = 'payment' and p.id = t.ref_id
    join ledger_accounts l on l.company_id = p.company_id order by 1;
    update accounts a set next_invoice_number = d.count + 1, balance_minor = d.owed
    from (select company_id, count(*), sum(gross_minor - settled_minor) as owed from invoices group by 1) d where d.company_id = a.company_id;
    set session_replication_role = origin`);
}
