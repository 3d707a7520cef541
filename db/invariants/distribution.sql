-- D01_every_decision_has_its_deed: who is written down as having bought or been offered really was, and had matched
select d.enquiry_id, d.company_id, d.decision from distribution_decisions d
join distribution_runs r on r.enquiry_id = d.enquiry_id
left join purchases p on p.enquiry_id = d.enquiry_id and p.company_id = d.company_id and p.channel = 'auto'
left join offers o on o.enquiry_id = d.enquiry_id and o.company_id = d.company_id
where (d.decision = 'bought' and p.id is null) or (d.decision = 'offered' and o.id is null) or not d.company_id = any(r.matched);

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
where r.settled_at is not null and e.status = 'released' and e.opened_at is null and e.sold + e.reserved < e.max_sales
  and r.window_until > app_now() + interval '15 minutes'
  and cardinality(r.matched) > (select count(*) from distribution_decisions d where d.enquiry_id = r.enquiry_id)
  and not exists (select from offers o where o.enquiry_id = r.enquiry_id and o.outcome = 'declined' and o.ended_at > app_now() - interval '5 minutes');

-- D05_each_offer_is_told_once: a message for every alert that a company was sent, and never two of one kind to one address
select d.id from alert_deliveries d left join outbox_messages m on m.dedupe_key = d.message_key
where d.message_key is not null and m.id is null;

-- D06_alerts_go_where_they_are_wanted: no alert by mail to an address but the account's that its reader has not confirmed
select d.id from alert_deliveries d join alert_addresses a on a.id = d.address_id where not d.own and a.confirmed_at is null;
