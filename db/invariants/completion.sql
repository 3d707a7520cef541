-- X01_finished_key_has_outcome: every finished idempotency key has its outcome
select key from idempotency_keys where recovery_point = 'finished' and outcome is null;

-- X02_no_key_is_stuck: no idempotency key stays unfinished for 15 minutes
select key from idempotency_keys where recovery_point <> 'finished' and created_at < app_now() - interval '15 minutes';

-- X03_outbox_drains: no message waits longer than 15 minutes
select id from outbox_messages
where sent_at is null and kept_at is null and dead_at is null and dropped_at is null and available_at < app_now() - interval '15 minutes';

-- X04_each_purchase_is_told_once: every purchase has exactly one receipt, sent to its buyer
select p.id, o.id as message from purchases p
full join (select id, dedupe_key, template, recipient_kind, recipient_id, payload from outbox_messages
           where dedupe_key like 'purchase.receipt:%' or template = 'purchase.receipt') o on o.dedupe_key = 'purchase.receipt:' || p.id
where (o.template, o.recipient_kind, o.recipient_id, o.payload->>'purchaseId', o.payload->>'code')
  is distinct from ('purchase.receipt', 'company', p.company_id, p.id::text, p.code);

-- X05_links_are_forgotten: messages that were sent hold no access links, except in a demonstration
select id from outbox_messages
where secrets is not null and num_nonnulls(sent_at, kept_at, dropped_at) > 0
  and not exists (select 1 from business_settings where key = 'demonstration' and value = 'true');

-- X06_key_names_its_own_purchase: an idempotency key returns only its own company's purchase, made by that call
select k.company_id, k.key from idempotency_keys k
left join purchases p on p.id::text = k.outcome->>'purchaseId' and p.company_id = k.company_id
where (k.outcome ? 'purchaseId' and (p.id is null or k.created_at - p.created_at not between interval '-1 hour' and interval '1 hour'))
  or (k.outcome ? 'leads') <> (k.operation = 'bulk') or (k.outcome ? 'purchaseId' and k.operation <> 'purchase');

-- X07_intake_key_has_its_enquiry: each intake key has one enquiry of its source and time, and every enquiry of the last 30 days has a key
select r.source_id, r.key, e.id from intake_requests r full join enquiries e on e.id = r.enquiry_id
where (r.key is null and e.received_at > app_now() - interval '30 days') or (r.key is not null and r.source_id is distinct from e.source_id)
  or r.created_at - e.received_at not between interval '-1 hour' and interval '1 hour'
union all
select min(source_id), min(key), enquiry_id from intake_requests group by enquiry_id having count(*) > 1;

-- X08_each_enquiry_is_acknowledged_once: every enquiry has exactly one acknowledgement, sent to its consumer
select e.id, o.id as message from enquiries e
full join (select id, dedupe_key, recipient_kind, recipient_id, payload from outbox_messages where dedupe_key like 'enquiry.acknowledgement:%') o
  on o.dedupe_key = 'enquiry.acknowledgement:' || e.id
where (o.recipient_kind, o.recipient_id, o.payload->>'quoteCode') is distinct from ('enquiry', e.id, e.quote_code);

-- X09_a_message_ends_once: each message ends in one state, and dropped messages have a reason
select id from outbox_messages
where num_nonnulls(sent_at, kept_at, dead_at, dropped_at) > 1 or (dropped_at is null) <> (drop_reason is null)
  or least(sent_at, kept_at, dead_at, dropped_at) < created_at - interval '1 day';

-- X10_nothing_happened_in_the_future: no event is dated in the future
select 'purchase' as what, id::text as id from purchases where created_at > app_now() + interval '1 hour'
union all select 'payment', id::text from payments where greatest(created_at, confirmed_at, settled_at) > app_now() + interval '1 hour'
union all select 'return', id::text from payment_returns where created_at > app_now() + interval '1 hour'
union all select 'offer', id::text from offers where greatest(offered_at, ended_at) > app_now() + interval '1 hour'
union all select 'decline', enquiry_id::text from declines where created_at > app_now() + interval '1 hour'
union all select 'decision', enquiry_id::text from distribution_decisions where decided_at > app_now() + interval '1 hour'
union all select 'enquiry', id::text from enquiries where greatest(received_at, released_at, opened_at, ended_at) > app_now() + interval '1 hour'
union all select 'reading', id::text from contact_reveals where at > app_now() + interval '1 hour'
union all select 'key', key from idempotency_keys where created_at > app_now() + interval '1 hour'
union all select 'message', id::text from outbox_messages where greatest(sent_at, kept_at, dead_at, dropped_at) > app_now() + interval '1 hour'
union all select 'session', id::text from sessions where greatest(last_seen_at, revoked_at, password_checked_at) > app_now() + interval '1 hour';

-- X11_provider_events_are_processed: provider events are processed within 15 minutes
select provider, event_id from provider_events where processed_at is null and received_at < app_now() - interval '15 minutes';

-- X12_no_payment_stays_unknown: every payment ends within a day
select id, state from payments
where state in ('created', 'requires_action', 'processing', 'unknown') and created_at < app_now() - interval '24 hours';

-- X13_events_are_handed_on: events are passed on to their subscribers within 15 minutes
select id from company_events where handed_on_at is null and happened_at < app_now() - interval '15 minutes';

-- J01_a_job_runs_once_per_period: no scheduled job ran twice in a period
select job, period_key from job_runs group by 1, 2 having count(*) > 1;

-- R01_one_default_card: a company with cards has exactly one default card
select company_id from cards where removed_at is null group by 1 having count(*) filter (where is_default) <> 1;

-- R02_no_company_lost_its_last_card: no company removed its last valid card; an expired one may be removed
select r.id from cards r join companies o on o.id = r.company_id cross join lateral (select (r.removed_at at time zone o.time_zone)::date as day) removal
where r.removed_by = 'company' and r.expires_on >= removal.day
  and not exists (select from cards c where c.company_id = r.company_id and c.id <> r.id and c.created_at <= r.removed_at
                    and c.expires_on >= removal.day and (c.removed_at is null or c.removed_at > r.removed_at));

-- R05_one_introduction_in_its_days: a lead has at most one finance introduction, by its buyer, in Great Britain and within fourteen days
select f.purchase_id from finance_introductions f
where f.state = 'sent' and f.purchase_id is not null group by 1 having count(*) > 1
union all
select f.id from finance_introductions f
left join purchases p on p.id = f.purchase_id left join enquiries e on e.id = p.enquiry_id
where f.purchase_id is not null
  and ((f.company_id, f.site, 'gb') is distinct from (p.company_id, e.site, e.country) or f.sent_at < p.created_at
    or f.sent_at > case p.channel when 'auto' then p.first_request_at else p.created_at end + interval '14 days');

-- R06_no_purchase_that_was_not_allowed: every purchase passed all gates at its time
select id from purchases
where not (email_validated and purchase_enabled and accreditations_ok and set_up_complete and (had_card or buy_without_card) and company_status = 20);

-- R07_declined_or_bought: no company both bought and declined a lead
select d.enquiry_id, d.company_id from declines d join purchases p using (enquiry_id, company_id);

-- R08_no_session_outlives_its_reason: locked companies, disabled staff and changed passwords leave no open session
select s.id from sessions s
left join users u on u.id = s.user_id left join companies c on c.id = u.company_id left join staff m on m.id = s.staff_id
where num_nonnulls(s.user_id, s.staff_id) <> 1
  or least(s.last_seen_at, s.revoked_at, s.password_checked_at) < s.created_at
  or (s.revoked_at is null
    and (c.locked_at is not null or m.disabled_at is not null or greatest(s.created_at, s.password_checked_at) < u.password_changed_at));

-- R20_every_company_has_an_owner: each company has a member who owns it, and its account email is that of an owner
select c.id from companies c where not exists (select from members m where m.company_id = c.id and m.role = 'owner')
union all
select u.company_id from users u where u.is_account_owner
  and not exists (select from members m where m.user_id = u.id and m.company_id = u.company_id and m.role = 'owner');

-- R21_members_are_of_their_company: a member is a user of the same company
select m.user_id from members m left join users u on u.id = m.user_id where u.company_id is distinct from m.company_id;

-- R22_former_members_are_signed_out: nobody without a membership has an open session
select s.id from sessions s where s.user_id is not null and s.revoked_at is null and not exists (select from members m where m.user_id = s.user_id);

-- R23_members_keep_their_limits: each purchase stayed within its member's limits of that moment, and records the spending up to it
with spent as (
  select p.id, p.day_limit_minor, p.day_spent_minor, p.month_limit_minor, p.month_spent_minor,
         sum(p.gross_minor) over (partition by p.company_id, p.bought_by, d.period_start order by p.id) as day,
         sum(p.gross_minor) over (partition by p.company_id, p.bought_by, m.period_start order by p.id) as month
  from purchases p
  join purchase_cap_uses d on d.purchase_id = p.id and d.period = 'day'
  join purchase_cap_uses m on m.purchase_id = p.id and m.period = 'month'
  where p.bought_by is not null)
select id from spent
where (day_limit_minor is not null and (day > day_limit_minor or day is distinct from day_spent_minor))
  or (month_limit_minor is not null and (month > month_limit_minor or month is distinct from month_spent_minor));

-- R24_leads_are_assigned_within_the_company: an assignee is a member of the buyer who works on leads, and the history ends with them
select b.purchase_id from lead_assignments b
left join purchases p on p.id = b.purchase_id
left join members m on m.company_id = b.company_id and m.user_id = b.user_id
where p.company_id is distinct from b.company_id or m.role is null or m.role = 'accounts'
union all
select purchase_id from lead_assignments b
full join (select distinct on (purchase_id) purchase_id, user_id from lead_assignment_changes order by purchase_id, id desc) h using (purchase_id)
where h.user_id is distinct from b.user_id;

-- R10_review_is_about_the_buyer: each review is about the company that bought the lead
select r.id from reviews r left join purchases p on p.id = r.purchase_id where p.company_id is distinct from r.company_id;

-- X14_what_is_scheduled_comes: scheduled changes are applied or refused within 15 minutes of their time
select id from scheduled_changes
where cancelled_at is null and applied_at is null and refused_at is null and valid_from < app_now() - interval '15 minutes';

-- X15_documents_are_mailed_once: each document marked as mailed has its mail and belongs to the company
select m.invoice_id from document_mails m left join invoices i on i.id = m.invoice_id
where m.company_id is distinct from i.company_id
  or m.told_at is not null and not exists (
    select from outbox_messages o where o.recipient_id = m.company_id and o.template in ('document-copy', 'document-summary')
      and o.dedupe_key like case m.way when 'issued' then 'document-copy:' || i.code || ':issued%'
                            else 'document-summary:' || m.company_id || ':' || m.way || ':' || m.due_on || ':%' end);
