-- F01_reports_stand_as_decided: the state of each report follows from its decisions
select r.id from reports r
left join (select report_id, string_agg(step || ' ' || outcome, ', ' order by step desc) as steps from report_decisions group by 1) d on d.report_id = r.id
where d.steps is distinct from case
  when r.state in ('accepted', 'rejected', 'extended') then 'report ' || r.state
  when r.state = 'appealed' then 'report rejected'
  when r.state in ('appeal_accepted', 'appeal_rejected') then 'report rejected, ' || replace(r.state, '_', ' ') end
union all
select d.report_id from report_decisions d left join reports r on r.id = d.report_id where r.id is null;

-- F02_decisions_are_of_who_may: operators are named and give a reason, only operators decide appeals, and decisions by the customer match their answer
select d.report_id from report_decisions d left join customer_questions q on q.report_id = d.report_id
where (d.decided_by = 'operator') <> (d.staff_id is not null) or (d.ground = 'person') <> (d.decided_by = 'operator')
  or (d.ground = 'person') <> (d.reason is not null) or (d.step = 'appeal' and d.decided_by <> 'operator')
  or (d.decided_by = 'customer') <> (d.ground in ('customer_denied', 'customer_silent'))
  or (d.ground = 'customer_denied' and coalesce(q.answer, 'yes') = 'yes')
  or (d.ground = 'customer_silent' and (q.report_id is null or q.answer is not null or q.ends_at > d.at));

-- F03_reports_fit_their_purchase: each report belongs to the buyer, follows the purchase and is decided by a rule of its country in force at purchase
select r.id from reports r
left join purchases p on p.id = r.purchase_id
left join enquiries e on e.id = p.enquiry_id
left join return_rules n on n.id = r.return_rule_id
where r.company_id is distinct from p.company_id or r.created_at < p.created_at or n.country is distinct from e.country
  or n.reason is distinct from r.reason or n.valid_from > p.created_at
union all
select d.report_id from report_decisions d join reports r on r.id = d.report_id where d.return_rule_id <> r.return_rule_id;

-- F04_one_report_of_a_purchase_counts: a purchase has at most one report that was not extended, and it is the last
select purchase_id from reports where state <> 'extended' group by 1 having count(*) > 1
union all
select r.purchase_id from reports r where r.state <> 'extended' and exists (select from reports x where x.purchase_id = r.purchase_id and x.id > r.id);

-- F05_reports_and_appeals_are_in_time: reports and appeals were made before their deadlines
select r.id from reports r
join purchases p on p.id = r.purchase_id
join return_rules n on n.id = r.return_rule_id
where r.created_at > coalesce(
    (select max(x.extended_until) from reports x where x.purchase_id = r.purchase_id and x.id < r.id),
    p.created_at + make_interval(days => case p.channel when 'auto' then n.automatic_window_days else n.window_days end))
  or (r.appealed_at is not null and (r.appeal_by is null or r.appealed_at > r.appeal_by))
  or (r.appealed_at is not null) <> (r.state in ('appealed', 'appeal_accepted', 'appeal_rejected'));

-- F06_attempts_are_what_the_rule_asks: the stated attempts meet the rule's number and duration, and lie between purchase and report
select r.id from reports r
join purchases p on p.id = r.purchase_id
join return_rules n on n.id = r.return_rule_id
left join (select report_id, count(*) as count, min(at) as first, max(at) as last from report_attempts group by 1) t on t.report_id = r.id
where (n.attempts_needed is not null and (t.count > 0 or exists (select from customer_questions q where q.report_id = r.id))
    and (coalesce(t.count, 0) < n.attempts_needed or t.last - t.first < make_interval(hours => n.attempts_hours)))
  or t.first < p.created_at or t.last > r.created_at;

-- F07_silence_keeps_the_quota: credits for unanswered questions stay within the company's quota
select d.report_id from report_decisions d
join reports r on r.id = d.report_id
join return_rules n on n.id = d.return_rule_id
where d.ground = 'customer_silent' and (n.quota_bp is null or (
  select count(*) from report_decisions o join reports x on x.id = o.report_id
  where x.company_id = r.company_id and o.ground = 'customer_silent' and o.at <= d.at and o.at > d.at - make_interval(days => n.quota_days)
    and (o.at, o.report_id) <= (d.at, d.report_id))
  > greatest(n.quota_least, floor((
    select count(*) from purchases p where p.company_id = r.company_id and p.created_at <= d.at
      and p.created_at > d.at - make_interval(days => n.quota_days)) * n.quota_bp / 10000)));

-- F08_no_report_waits_for_nobody: reports waiting for a provider or customer move on within 15 minutes of their deadline
select id from reports where state in ('checking', 'asking_customer') and decide_by < app_now() - interval '15 minutes'
union all
select r.id from reports r left join customer_questions q on q.report_id = r.id where r.state = 'asking_customer' and q.report_id is null
union all
select q.report_id from customer_questions q join report_decisions d on d.report_id = q.report_id where q.closed_at is null;

-- F09_made_decisions_happen: pending decisions take effect within 15 minutes of their time, unchanged
select id from pending_decisions where ended_at is null and due_at < app_now() - interval '15 minutes'
union all
select x.id from pending_decisions x left join report_decisions d on d.report_id = x.report_id and d.step = x.step
where x.ended_as = 'carried_out' and (d.outcome, d.staff_id, d.reason) is distinct from (x.outcome, x.staff_id, x.reason);
