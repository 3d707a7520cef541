-- D01_every_decision_has_its_deed: every recorded purchase or offer happened at that moment, to a company that was matched
select d.enquiry_id, d.company_id, d.decision from distribution_decisions d
left join distribution_runs r on r.enquiry_id = d.enquiry_id
left join purchases p on p.enquiry_id = d.enquiry_id and p.company_id = d.company_id and p.channel = 'auto'
left join offers o on o.enquiry_id = d.enquiry_id and o.company_id = d.company_id
where (d.decision = 'bought' and p.created_at is distinct from d.decided_at)
  or (d.decision = 'offered' and o.offered_at is distinct from d.decided_at)
  or (d.decision = 'passed_over') <> (d.reason is not null)
  or not d.company_id = any(coalesce(r.matched, '{}'));

-- D02_every_automatic_purchase_was_decided: automatic purchases were made in the company's turn and with automatic buying on
select p.id from purchases p
left join distribution_decisions d on d.enquiry_id = p.enquiry_id and d.company_id = p.company_id and d.decision = 'bought'
left join distribution_runs r on r.enquiry_id = p.enquiry_id
where p.channel = 'auto' and (d.company_id is null or not p.company_id = any(r.automatic));

-- D03_no_release_is_stuck: released enquiries are matched, and open to the market, at most 15 minutes late
select e.id from enquiries e left join distribution_runs r on r.enquiry_id = e.id
where e.status = 'released' and e.opened_at is null and coalesce(r.opens_at, e.released_at) < app_now() - interval '15 minutes';

-- D04_settled_means_settled: a finished release has a decision for every matched company, unless no slot or time was left
select r.enquiry_id from distribution_runs r join enquiries e on e.id = r.enquiry_id
left join (select enquiry_id, count(*) as decided from distribution_decisions group by 1) d on d.enquiry_id = r.enquiry_id
where r.settled_at is not null and e.status = 'released' and e.opened_at is null and e.sold + e.reserved < e.max_sales
  and r.window_until > app_now() + interval '15 minutes' and cardinality(r.matched) > coalesce(d.decided, 0)
  and not exists (select from offers o where o.enquiry_id = r.enquiry_id and o.outcome = 'declined' and o.ended_at > app_now() - interval '5 minutes');

-- D05_each_offer_is_told_once: every recorded alert has its message in the outbox
select d.id from alert_deliveries d left join outbox_messages m on m.dedupe_key = d.message_key
where d.message_key is not null and m.id is null;

-- D06_every_offer_was_decided: every offer of a distributed enquiry was made in the company's turn or by staff
select o.id from offers o join distribution_runs r on r.enquiry_id = o.enquiry_id
left join distribution_decisions d on d.enquiry_id = o.enquiry_id and d.company_id = o.company_id
where d.decision is distinct from 'offered' and o.staff_id is null;

-- D07_a_run_adds_up: a run starts after the release, its window ends with the last offer made in a turn, and only the run opens the market
select r.enquiry_id from distribution_runs r
left join enquiries e on e.id = r.enquiry_id
left join (select enquiry_id, max(guarantee_until) as until from offers where staff_id is null group by 1) o on o.enquiry_id = r.enquiry_id
where r.matched_at < coalesce(e.released_at, 'infinity') or r.settled_at < r.matched_at or not r.automatic <@ r.matched
  or date_trunc('milliseconds', r.window_until) is distinct from date_trunc('milliseconds', o.until)
  or r.opens_at < date_trunc('milliseconds', e.released_at) or e.opened_at < r.opens_at
  or (cardinality(r.matched) = 0 and (r.settled_at, r.opens_at) is distinct from (r.matched_at, date_trunc('milliseconds', r.matched_at)));

-- D08_no_release_is_left_half_done: every run finishes within 15 minutes of its match
select r.enquiry_id from distribution_runs r join enquiries e on e.id = r.enquiry_id
where r.settled_at is null and e.status = 'released' and r.matched_at < app_now() - interval '15 minutes';

-- D09_no_enquiry_waits_for_its_release: enquiries without a hold are released within five minutes
select id, status from enquiries
where (status = 'received' and received_at < app_now() - interval '5 minutes')
  or (status = 'held' and not held_as_duplicate and hold_reasons = '{}' and hold_release_at < app_now() - interval '5 minutes');

-- D10_alerts_go_where_they_are_wanted: mail alerts go only to the account's own address or to addresses confirmed by their reader
select d.id from alert_deliveries d join alert_addresses a on a.id = d.address_id where not d.own and a.confirmed_at is null;

-- D11_marketing_mails_are_in_the_outbox: every recorded notice mail has its message in the outbox
select m.notice_id, m.user_id from notice_mails m
left join outbox_messages o on o.dedupe_key = 'notice:' || m.notice_id || ':' || m.user_id
where o.id is null;

-- D12_coverage_is_kept_by_district: the coverage kept for the marketplace is that of the company's areas
select company_id, district_id, k.work_type_ids as kept, w.work_type_ids as wanted
from covered_districts k full join (
  select a.company_id, d.district_id, array_agg(distinct w.work_type_id order by w.work_type_id) as work_type_ids
  from coverage_areas a join coverage_districts d on d.coverage_area_id = a.id join coverage_work_types w on w.coverage_area_id = a.id
  group by 1, 2) w using (company_id, district_id)
where k.work_type_ids is distinct from w.work_type_ids;
