-- D01_every_decision_has_its_deed: who is written down as having bought or been offered really was, in that moment, and had matched
select d.enquiry_id, d.company_id, d.decision from distribution_decisions d
left join distribution_runs r on r.enquiry_id = d.enquiry_id
left join purchases p on p.enquiry_id = d.enquiry_id and p.company_id = d.company_id and p.channel = 'auto'
left join offers o on o.enquiry_id = d.enquiry_id and o.company_id = d.company_id
where (d.decision = 'bought' and p.created_at is distinct from d.decided_at)
  or (d.decision = 'offered' and o.offered_at is distinct from d.decided_at)
  or (d.decision = 'passed_over') <> (d.reason is not null)
  or not d.company_id = any(coalesce(r.matched, '{}'));

-- D02_every_automatic_purchase_was_decided: nothing is bought for a company but when its turn came, and with automatic buying on
select p.id from purchases p
left join distribution_decisions d on d.enquiry_id = p.enquiry_id and d.company_id = p.company_id and d.decision = 'bought'
left join distribution_runs r on r.enquiry_id = p.enquiry_id
where p.channel = 'auto' and (d.company_id is null or not p.company_id = any(r.automatic));

-- D03_no_release_is_stuck: a quarter of an hour after its release at the latest somebody has matched it, and it opens when it should
select e.id from enquiries e left join distribution_runs r on r.enquiry_id = e.id
where e.status = 'released' and e.opened_at is null and coalesce(r.opens_at, e.released_at) < app_now() - interval '15 minutes';

-- D04_settled_means_settled: a release that is over has a decision for everybody whose turn it still could be, or no slot or time for them
select r.enquiry_id from distribution_runs r join enquiries e on e.id = r.enquiry_id
left join (select enquiry_id, count(*) as decided from distribution_decisions group by 1) d on d.enquiry_id = r.enquiry_id
where r.settled_at is not null and e.status = 'released' and e.opened_at is null and e.sold + e.reserved < e.max_sales
  and r.window_until > app_now() + interval '15 minutes' and cardinality(r.matched) > coalesce(d.decided, 0)
  and not exists (select from offers o where o.enquiry_id = r.enquiry_id and o.outcome = 'declined' and o.ended_at > app_now() - interval '5 minutes');

-- D05_each_offer_is_told_once: a message for every alert that a company was sent, and never two of one kind to one address
select d.id from alert_deliveries d left join outbox_messages m on m.dedupe_key = d.message_key
where d.message_key is not null and m.id is null;

-- D06_every_offer_was_decided: of what was distributed nothing is offered but in a company's turn, or by a person
select o.id from offers o join distribution_runs r on r.enquiry_id = o.enquiry_id
left join distribution_decisions d on d.enquiry_id = o.enquiry_id and d.company_id = o.company_id
where d.decision is distinct from 'offered' and o.staff_id is null;

-- D07_a_run_adds_up: it began after its release, its window is that of the last offer made in a turn, and nobody but it opened the market
select r.enquiry_id from distribution_runs r
left join enquiries e on e.id = r.enquiry_id
left join (select enquiry_id, max(guarantee_until) as until from offers where staff_id is null group by 1) o on o.enquiry_id = r.enquiry_id
where r.matched_at < coalesce(e.released_at, 'infinity') or r.settled_at < r.matched_at or not r.automatic <@ r.matched
  or date_trunc('milliseconds', r.window_until) is distinct from date_trunc('milliseconds', o.until)
  or r.opens_at < date_trunc('milliseconds', e.released_at) or e.opened_at < r.opens_at
  or (cardinality(r.matched) = 0 and (r.settled_at, r.opens_at) is distinct from (r.matched_at, date_trunc('milliseconds', r.matched_at)));

-- D08_no_release_is_left_half_done: a quarter of an hour after its match at the latest everybody has had their turn
select r.enquiry_id from distribution_runs r join enquiries e on e.id = r.enquiry_id
where r.settled_at is null and e.status = 'released' and r.matched_at < app_now() - interval '15 minutes';

-- D09_no_enquiry_waits_for_its_release: what nobody holds, or no longer, is released within five minutes
select id, status from enquiries
where (status = 'received' and received_at < app_now() - interval '5 minutes')
  or (status = 'held' and not held_as_duplicate and hold_reasons = '{}' and hold_release_at < app_now() - interval '5 minutes');

-- D10_alerts_go_where_they_are_wanted: no alert by mail to an address but the account's that its reader has not confirmed
select d.id from alert_deliveries d join alert_addresses a on a.id = d.address_id where not d.own and a.confirmed_at is null;

-- D11_marketing_mails_are_in_the_outbox: every row that says a notice was mailed to a person has its message
select m.notice_id, m.user_id from notice_mails m
left join outbox_messages o on o.dedupe_key = 'notice:' || m.notice_id || ':' || m.user_id
where o.id is null;
