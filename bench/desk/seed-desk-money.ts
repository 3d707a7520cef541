import type pg from 'pg';

/** Invoices: the newest are not due yet, a few older ones are overdue or written off, and every 25th is credited. */
async function seedInvoices(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor, status,
                          settled_minor, payment_timing, created_at, due_on, seller, buyer, language, vat_treatment, terms_days, country)
    select p.company_id, 'invoice', c.account_number::text, p.n, c.account_number || '-' || lpad(p.n::text, greatest(4, length(p.n::text)), '0'), p.id, 'Lead ' || p.code, p.currency, p.vat_rate_bp, p.net_minor,
           p.vat_minor, p.gross_minor, p.status, case p.status when 'paid' then p.gross_minor else 0 end, 'terms', p.created_at, (p.created_at + interval '14 days')::date,
           '{"name": "Seller", "country": "gb", "vatNumber": "GB1"}', '{"name": "Buyer", "country": "gb"}', 'en', 'domestic', 14, c.country
    from (select *, row_number() over (partition by company_id order by id) as n,
                 case when created_at > now() - interval '14 days' then case id % 20 when 1 then 'pending' else 'unpaid' end
                      when id % 40 = 7 then 'unpaid' when id % 40 = 9 then 'writeoff' else 'paid' end as status from purchases) p
    join companies c on c.id = p.company_id order by p.id;
    insert into invoices (company_id, kind, series, number, code, purchase_id, credits_id, reason, note, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          status, settled_minor, payment_timing, created_at, due_on, seller, buyer, language, vat_treatment, terms_days, country)
    select i.company_id, 'credit_note', i.series || '-C', i.n, i.series || '-C' || lpad(i.n::text, greatest(4, length(i.n::text)), '0'), i.purchase_id, i.id, 'agreed', 'as agreed', i.description, i.currency, i.vat_rate_bp,
           -i.net_minor, -i.vat_minor, -i.gross_minor, case when i.id % 250 = 3 then 'unpaid' else 'offset' end,
           case when i.id % 250 = 3 then 0 else i.gross_minor end, i.payment_timing, i.created_at + interval '20 days',
           i.due_on + 20, i.seller, i.buyer, i.language, i.vat_treatment, i.terms_days, i.country
    from (select *, row_number() over (partition by company_id order by id) as n from invoices where id % 25 = 3 and created_at < now() - interval '20 days') i order by i.created_at;
    update accounts a set balance_minor = d.owed, next_invoice_number = d.count + 1, last_purchase_at = d.last
    from (select company_id, count(*), max(created_at) as last, sum(case when status in ('unpaid', 'pending') then gross_minor - settled_minor else 0 end) as owed
          from invoices where kind = 'invoice' group by 1) d where d.company_id = a.company_id`);
}

/** A fifth of the payments are single invoices; half of the overdue ones have a failed charge. Some money arrived after a write-off. */
export async function seedDeskMoney(client: pg.ClientBase): Promise<void> {
  await seedInvoices(client);
  await client.query(`
    insert into payments (company_id, code, origin, provider, provider_ref, card_id, currency, amount_minor, received_minor, used_minor, state, failure_code, failure_message,
                          created_at, confirmed_at, settled_at)
    select i.company_id, 'P' || i.id, 'automatic', 'sandbox', 'pi_' || i.id, k.id, i.currency, i.gross_minor, case i.status when 'paid' then i.gross_minor end,
           case i.status when 'paid' then i.gross_minor else 0 end, case i.status when 'paid' then 'succeeded' else 'failed' end,
           case i.status when 'paid' then null else 'card_declined' end, case i.status when 'paid' then null else 'The card was declined.' end,
           i.due_on, i.due_on, i.due_on
    from invoices i join cards k on k.company_id = i.company_id
    where i.kind = 'invoice' and (i.status = 'paid' and i.id % 5 = 0 or i.status = 'unpaid' and i.due_on < current_date and i.id % 320 < 40) order by i.due_on, i.id;
    insert into allocations (invoice_id, company_id, currency, payment_id, amount_minor, state, created_at)
    select i.id, i.company_id, i.currency, p.id, p.amount_minor, case p.state when 'succeeded' then 'settled' else 'released' end, p.created_at
    from payments p join invoices i on i.id = substr(p.code, 2)::bigint order by p.id;
    update invoices i set failed_payment_id = a.payment_id from allocations a where a.invoice_id = i.id and a.state = 'released';
    insert into late_payments (payment_id, company_id, currency, received_minor, provider_ref, seen_at)
    select id, company_id, currency, amount_minor, provider_ref, settled_at + interval '1 day' from payments where state = 'failed' order by id desc limit 20;
    insert into invoice_reminders (invoice_id, day, staff_id)
    select id, current_date - 1, 1 from invoices where kind = 'invoice' and status = 'unpaid' and due_on < current_date and id % 3 = 0`);
}
