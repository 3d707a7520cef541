import type pg from 'pg';
import type { DeskSize } from './desk-sizes.ts';

/** Every 20th lead is reported. The newest wait for an operator, then come appeals, then questions to customers. */
async function seedReports(client: pg.ClientBase, waiting: number): Promise<void> {
  await client.query(`
    insert into reports (purchase_id, company_id, return_rule_id, reason, comment, state, created_at, judged_at, waiting_since, decide_by, appeal_by, appeal_comment, appealed_at)
    select r.id, r.company_id, u.id, u.reason, 'Nobody answers the telephone.', r.state, r.at, r.at, r.at, r.at + interval '2 days',
           case when r.state in ('rejected', 'appealed', 'appeal_accepted', 'appeal_rejected') then r.at + interval '16 days' end,
           case when r.state like 'appeal%' then 'We rang five times.' end, case when r.state like 'appeal%' then r.at + interval '1 day' end
    from (select p.id, p.company_id, p.created_at + interval '3 hours' as at, e.country,
                 case when p.newest <= ${waiting} then 'with_operator' when p.newest <= ${waiting} * 1.25 then 'appealed' when p.newest <= ${waiting} * 1.5 then 'asking_customer'
                      else (array['accepted', 'accepted', 'rejected', 'appeal_accepted', 'appeal_rejected'])[1 + p.newest % 5] end as state,
                 (array['nocontacttried', 'hoaxlead', 'wrongwork', 'duplicate'])[1 + p.id % 4] as reason
          from (select *, row_number() over (order by id desc) as newest from purchases where id % 20 = 5) p join enquiries e on e.id = p.enquiry_id) r
    join return_rules u on u.country = r.country and u.reason = r.reason and u.version = 1 order by r.id;
    insert into report_decisions (report_id, step, outcome, decided_by, staff_id, return_rule_id, ground, reason, at)
    select r.id, 'report', case r.state when 'accepted' then 'accepted' else 'rejected' end, 'operator', 1 + r.id % 30, r.return_rule_id, 'person', 'looked into it', r.created_at + interval '1 day'
    from reports r where r.state not in ('with_operator', 'asking_customer')
    union all
    select r.id, 'appeal', substr(r.state, 8), 'operator', 1 + r.id % 30, r.return_rule_id, 'person', 'looked into it', r.created_at + interval '3 days'
    from reports r where r.state in ('appeal_accepted', 'appeal_rejected');
    insert into peer_shares (country, middle, companies) select country, 0.02, 10 from unnest(array['gb', 'se', 'dk', 'no']) country on conflict do nothing`);
}

/** Every tenth lead is reviewed. The newest wait, then come requests for changes; every fifth has a reply. */
async function seedReviews(client: pg.ClientBase, waiting: number): Promise<void> {
  await client.query(`
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, display_name, state, created_at, published_at, flags, publish_at, moderated_by, moderation_reason)
    select 'R' || v.id, v.id, v.company_id, 2 + 2 * (v.id % 5), 'They came when they said and left no dust.', 'Asha P', v.state, v.at, case v.state when 'published' then v.at end,
           case when v.state = 'held' and v.newest % 2 = 0 then array['link'] else '{}' end, case when v.state = 'held' and v.newest % 2 = 1 then v.at + interval '3 days' end,
           case v.state when 'unpublished' then 1 end, case v.state when 'unpublished' then 'a rude word' end
    from (select p.id, p.company_id, p.created_at + interval '20 days' as at, p.newest,
                 case when p.newest <= ${waiting} * 1.25 then 'held' when p.newest % 10 = 3 then 'unpublished' else 'published' end as state
          from (select *, row_number() over (order by id desc) as newest from purchases where id % 10 = 3) p) v order by v.id;
    insert into review_change_requests (review_id, token_hash, words, staff_id, asked_at, ends_at)
    select id, sha256(code::bytea), 'Leave out the name, please.', 1, now() - interval '1 day', now() + interval '9 days'
    from (select *, row_number() over (order by id desc) as newest from reviews) v where newest between ${waiting} and ${waiting} * 1.25;
    insert into review_replies (review_id, reply, first_at, state, flags)
    select id, 'Thank you.', created_at + interval '1 day', case when newest <= ${waiting} * 2 then 'held' else 'published' end, case when newest <= ${waiting} * 2 then array['contact'] else '{}' end
    from (select *, row_number() over (order by id desc) as newest from reviews where state = 'published') v where newest % 5 = 0`);
}

export async function seedDeskQueues(client: pg.ClientBase, { waiting, tickets, introductions }: DeskSize): Promise<void> {
  await seedReports(client, waiting);
  await seedReviews(client, waiting);
  await client.query(`
    insert into tickets (kind, country, company_id, company_name, name, email, message, created_at, done_at)
    select case n % 2 when 0 then 'contact' else 'feedback' end, c.country, c.id, c.internal_name, 'Sam Hill ' || t.n, 'sam' || t.n || '@example.test', 'Please ring me.', at, case when t.n <= ${tickets - waiting} then at end
    from (select n, now() - interval '365 days' * (${tickets} - n) / ${tickets} as at, 1 + n % (select count(*) from companies) as company from generate_series(1, ${tickets}) n) t
    join companies c on c.id = t.company order by t.n;
    insert into finance_introductions (company_id, site, title, first_name, last_name, email, sent_at, retention_until, done_at)
    select c.id, 1, 'Ms', 'Asha', 'Patel', 'asha' || t.n || '@example.test', at, now() + interval '90 days', case when t.n <= ${introductions - waiting} then at end
    from (select n, now() - interval '365 days' * (${introductions} - n) / ${introductions} as at, n % (select count(*) from buyer where country = 'gb') as buyer from generate_series(1, ${introductions}) n) t
    join buyer b on b.country = 'gb' and b.n = t.buyer join companies c on c.id = b.company_id order by t.n`);
}
