-- P01_contact_data_only_to_buyers: no company read contact data before it bought the lead
select r.id from contact_reveals r
left join purchases p on p.enquiry_id = r.enquiry_id and p.company_id = r.company_id and p.created_at <= r.at
where r.actor_type = 'company' and p.id is null;

-- P02_at_most_the_agreed_recipients: no more companies read contact data than the consumer agreed to
select r.enquiry_id from contact_reveals r join enquiry_consents c using (enquiry_id)
where r.actor_type = 'company' group by r.enquiry_id, c.max_recipients having count(distinct r.company_id) > c.max_recipients;

-- P03_every_sold_enquiry_has_consent: every sold enquiry has its consent
select distinct p.enquiry_id from purchases p left join enquiry_consents c using (enquiry_id) where c.enquiry_id is null;

-- P04_nothing_kept_past_its_time: contact data is erased within an hour of the end of its retention
select enquiry_id from enquiry_contacts where erased_at is null and retention_until < app_now() - interval '1 hour';

-- P05_erased_is_erased: no contact data is left after an erasure, including consents, messages and notes
select c.enquiry_id, 'contact' as left_in from enquiry_contacts c
where c.erased_at is not null and num_nonnulls(title, forename, surname, telephone, alternate_phone, email, address1, address2, town, postcode, phone_key, email_key) > 0
union all
select c.enquiry_id, 'consent' from enquiry_contacts c join enquiry_consents s using (enquiry_id) where c.erased_at is not null and s.ip is not null
union all
select c.enquiry_id, 'message' from enquiry_contacts c join outbox_messages o on o.recipient_kind = 'enquiry' and o.recipient_id = c.enquiry_id
where c.erased_at is not null and num_nonnulls(o.subject, o.html, o.plain, o.headers) > 0
union all
select c.enquiry_id, 'address of a message' from enquiry_contacts c join outbox_messages o on o.recipient_kind = 'enquiry' and o.recipient_id = c.enquiry_id
where c.erased_at is not null and coalesce(o.recipient_shown, '-') <> '-'
union all
select c.enquiry_id, 'receipt' from enquiry_contacts c join purchases p using (enquiry_id) join outbox_messages o on o.dedupe_key = 'purchase.receipt:' || p.id
where o.created_at <= c.erased_at and num_nonnulls(o.subject, o.html, o.plain, o.headers) > 0
union all
select c.enquiry_id, 'note' from enquiry_contacts c join purchases p using (enquiry_id) join lead_notes n on n.purchase_id = p.id where c.erased_at is not null
union all
select c.enquiry_id, 'next action' from enquiry_contacts c join purchases p using (enquiry_id) join lead_next_actions a on a.purchase_id = p.id where c.erased_at is not null
union all
select c.enquiry_id, 'lead message' from enquiry_contacts c join purchases p using (enquiry_id) join lead_messages m on m.purchase_id = p.id where c.erased_at is not null
union all
select c.enquiry_id, 'introduction' from enquiry_contacts c join purchases p using (enquiry_id) join finance_introductions f on f.purchase_id = p.id
join outbox_messages o on o.dedupe_key = 'finance.partner:' || f.id
where o.created_at <= c.erased_at and num_nonnulls(o.subject, o.html, o.plain, o.headers) > 0
union all
select c.enquiry_id, 'answer of a receiver' from enquiry_contacts c join purchases p using (enquiry_id) join company_events v on v.purchase_id = p.id
join event_deliveries d on d.event_id = v.id where c.erased_at is not null and d.answer is not null
union all
select c.enquiry_id, 'photograph' from enquiry_contacts c join job_photos p using (enquiry_id) where c.erased_at is not null
union all
select c.enquiry_id, 'tracking' from enquiry_contacts c join enquiry_tracking t using (enquiry_id) where c.erased_at is not null and t.fields <> '{}'
union all
select c.enquiry_id, 'complaint' from enquiry_contacts c join tickets t using (enquiry_id)
left join outbox_messages o on o.dedupe_key = 'ticket:' || t.id and o.created_at <= c.erased_at
where c.erased_at is not null and (t.message <> '-' or num_nonnulls(o.subject, o.html, o.plain, o.headers) > 0)
union all
select c.enquiry_id, 'name beneath a review' from enquiry_contacts c join purchases p using (enquiry_id) join reviews v on v.purchase_id = p.id
where c.erasure_asked and v.display_name not in ('Anonymous', 'Anonym');

-- P06_no_contact_data_in_public_text: descriptions and answers contain no contact details
-- Covers what plain patterns can of scrub-contact-details-rule.ts, and must not match what that rule lets through.
select id from enquiries
cross join lateral regexp_replace(normalize(concat_ws(' ', description, answers::text), nfkc), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]', '', 'g') said
cross join lateral regexp_replace(said, '(?<=[0-9])[^0-9[:alpha:]]{1,4}(?=[0-9])', '', 'g') run_together
where said ~* '[[:alnum:]._%+-]+ ?@ ?[[:alnum:].-]+\.[a-z]{2,}'
  or said ~* 'h(tt|xx)ps?:|\mwww\.|\m(wa|t|fb)\.me/'
  or said ~* '(\(at\)|\[at\]|snabel-?a|kr.llalfa| at )[^ ]* ?[[:alnum:]-]+ ?(\.|\mdot\M|\(dot\)|\[dot\]|\mpunkt\M|\mpunktum\M)+ ?(com|org|net|co|se|dk|no)\M'
  or said ~ '\m[[:alnum:]-]{2,}\.(com|co\.uk|org\.uk|org|net|info|biz|dk|eu)\M'
  or said ~* '(^|[^[:alnum:]@.])@(?!home|work|night|weekend|noon)[a-z][[:alnum:]_.]{2,}'
  or said ~* '\m(insta|instagram|facebook|telegram|snapchat|tiktok)[:=] ?@?(?!yes|no|ja|nej|nei|ok)[[:alnum:]_.]{3,}'
  -- British and Swedish telephone numbers start with 0; any number may have a country code.
  or said ~ '(^|[^0-9./:])0[1-9]([ ()-]{0,2}[0-9]){8,9}([^0-9]|$)'
  or run_together ~ '(^|[^0-9])(0|44|0044)7[0-9]{9}([^0-9]|$)'
  or said ~* '(zero|oh|nought|noll|one|two|three|four|five|six|seven|eight|nine)[ -]+((zero|oh|double|one|two|three|four|five|six|seven|eight|nine)[ -]+){6}'
  or said ~ '(\+|\m00)4[4567]([ ()./-]{0,3}[0-9]){8,11}'
  or said ~ '([0-9][^0-9[:alpha:]]{1,3}){9}[0-9]([^0-9]|$)'
  or said ~ '(^|[^A-Z])[A-Z]{1,2}[0-9][A-Z0-9]?[ -]{0,2}[0-9][ABD-HJLNP-UW-Z]{2}\M'
  or said ~ '\m[a-z]{1,2}[0-9][a-z0-9]? ?[0-9](?!nd|st|th|rd|ft|hr|ea|ph|hp)[abd-hjlnp-uw-z]{2}\M'
  or said ~ '-?[0-9]{1,2}\.[0-9]{3,}[,; ]{1,3}-?[0-9]{1,3}\.[0-9]{3,}'
  or (country in ('dk', 'no') and said ~* '(^|[^0-9])(?<!(nummer|nr)[ .:]{1,2})[0-9]{8}([^0-9]|$)')
  or (country in ('dk', 'no') and said ~ '(^|[^0-9., ])[ ]?([2-9][0-9] [0-9]{2} [0-9]{2} [0-9]{2}|[49][0-9]{2} [0-9]{2} [0-9]{3})(?! ?[0-9])')
  or (country = 'se' and said ~* '\m[1-9][0-9]{2} [0-9]{2}\M(?! ?(kr|kwh|kw|mm|cm|m|kvm|liter|%|-))')
  or (country = 'se' and said ~* 'postn(r|ummer)[ .:]{0,2}[0-9]{3} ?[0-9]{2}');

-- P07_a_reading_has_its_reader: staff access has a reason, company access names the company, and each uses only its own screens
select id from contact_reveals
where case actor_type
    when 'operator' then staff_id is null or surface in ('purchase', 'lead', 'my-leads', 'mail', 'message', 'webhook', 'crm') or coalesce(length(reason), 0) < 5 or company_id is not null
    when 'company' then company_id is null or staff_id is not null or surface in ('qualification', 'message')
    else num_nonnulls(company_id, staff_id) > 0 or surface in ('purchase', 'lead', 'my-leads', 'mail', 'qualification', 'webhook', 'crm') end;

-- P08_no_contact_data_left_lying: message payloads, stored responses and histories contain no contact data
with said as (
  select 'message' as stands_in, id::text as id, concat_ws(' ', payload::text, last_error) as words from outbox_messages
  union all select 'key', company_id || ' ' || key, outcome::text from idempotency_keys
  union all select 'history', id::text, detail::text from enquiry_events
  union all select 'audit', id::text, concat_ws(' ', before::text, after::text) from audit_entries)
select s.stands_in, s.id from said s
cross join lateral regexp_matches(lower(s.words), '[[:alnum:]._%+-]+@[[:alnum:].-]+\.[a-z]{2,}|\+[0-9]{8,15}', 'g') found(way)
join (select email_key as way from enquiry_contacts union select phone_key from enquiry_contacts) c on c.way = found.way[1]
-- A consumer may also be a user of a company.
where not exists (select from users u where u.email = c.way);

-- P09_contact_data_have_their_own_time: retention follows the country's rules: from intake, last purchase or removal; only enquiries since the last change of those rules are checked
with kept as (
  select country, make_interval(days => unsold_retention_days) as unsold, make_interval(months => sold_retention_months) as sold,
         make_interval(days => rejected_retention_days) as rejected, retention_changed_at as changed_at
  from business_units)
select c.enquiry_id, c.retention_until from enquiry_contacts c
join enquiries e on e.id = c.enquiry_id join kept k on k.country = e.country
left join (select enquiry_id, max(created_at) as at from purchases group by 1) p on p.enquiry_id = c.enquiry_id
where c.erased_at is null and e.received_at > k.changed_at
  and c.retention_until at time zone 'UTC' is distinct from case
    when p.at is not null then greatest(e.received_at at time zone 'UTC' + k.unsold, p.at at time zone 'UTC' + k.sold)
    when e.status = 'removed' then least(e.received_at at time zone 'UTC' + k.unsold, e.ended_at at time zone 'UTC' + k.rejected)
    else e.received_at at time zone 'UTC' + k.unsold end;

-- P10_the_log_of_readings_ends: access log entries are deleted at the end of their retention, with two days for the job
select id from contact_reveals
where at < app_now() - interval '2 days'
  - make_interval(months => coalesce((select value::integer from business_settings where key = 'enquiry.access_log_months'), 24));

-- P11_each_purchase_read_its_contact: every purchase has its access log entry while the log is kept
select p.id from purchases p
left join contact_reveals r on r.enquiry_id = p.enquiry_id and r.company_id = p.company_id and r.surface = 'purchase' and r.at = p.created_at
where r.id is null
  and p.created_at > app_now() - make_interval(months => coalesce((select value::integer from business_settings where key = 'enquiry.access_log_months'), 24));

-- P12_nothing_erased_is_for_sale: no enquiry with erased contact data is for sale
select e.id from enquiries e join enquiry_contacts c on c.enquiry_id = e.id
where c.erased_at is not null and e.status in ('received', 'held', 'released');

-- P13_nothing_read_past_its_time: no contact data was read after its erasure or retention
select r.id from contact_reveals r join enquiry_contacts c using (enquiry_id) where r.at > least(c.retention_until, c.erased_at);

-- P14_each_enquiry_has_one_consumer: each enquiry has one contact row and one consent, given before intake, for at least as many companies as it has slots
-- If an operator changed the slots, the consent matches the first value in the history.
select enquiry_id from (select id as enquiry_id, max_sales, received_at from enquiries) e
full join (select enquiry_id, count(*) as contacts from enquiry_contacts group by 1) c using (enquiry_id)
full join (select enquiry_id, count(*) as consents, min(max_recipients) as recipients, max(given_at) as given_at from enquiry_consents group by 1) s using (enquiry_id)
left join (select enquiry_id, (array_agg((detail->>'from')::integer order by id))[1] as first, (array_agg((detail->>'to')::integer order by id desc))[1] as last
           from enquiry_events where event = 'maximum_changed' group by 1) h using (enquiry_id)
where (c.contacts, s.consents, s.recipients) is distinct from (1::bigint, 1::bigint, coalesce(h.first, e.max_sales)::smallint)
  or h.last <> e.max_sales or s.recipients < e.max_sales
  or s.given_at > e.received_at + interval '5 minutes';

-- P15_a_consumer_is_found_again: the lookup keys match the telephone number and email address
select enquiry_id from enquiry_contacts
where phone_key is distinct from telephone or (email ~ '^[ -~]*$' and email_key is distinct from lower(email)) or (email is null) <> (email_key is null)
  or (erased_at is null and num_nulls(telephone, email, postcode) > 0);

-- P16_a_consumer_lives_in_the_district: the postcode lies in the enquiry's district
select c.enquiry_id from enquiry_contacts c join enquiries e on e.id = c.enquiry_id left join regions r on r.id = e.district_id
cross join lateral (select case e.country when 'gb' then split_part(c.postcode, ' ', 1) when 'se' then left(replace(c.postcode, ' ', ''), 3)
                                          else replace(c.postcode, ' ', '') end as code) named
left join district_aliases a on a.country = e.country and a.code = named.code
where c.erased_at is null and named.code is distinct from r.code and a.district_id is distinct from e.district_id;

-- P17_a_consent_is_as_it_was_given: the digest of each consent matches its text, time and number of companies
select enquiry_id from enquiry_consents
where digest is distinct from sha256(convert_to(concat_ws('|', enquiry_id, extract(epoch from given_at), max_recipients, text), 'UTF8'));

-- P18_no_form_is_kept_past_its_day: unsent drafts are deleted within an hour of expiry, and sent ones are emptied
select id from enquiry_drafts where expires_at < app_now() - interval '1 hour' or (enquiry_id is not null and answers <> '{}');

-- P19_what_is_told_was_looked_at: a confirmed contact has its used code or link, a call by staff, or proof from its source
select k.enquiry_id, k.kind from enquiry_checks k
where k.passed and k.proven_by is null and case k.kind
    when 'telephone_confirmed' then not exists (select from contact_confirmations n where n.enquiry_id = k.enquiry_id and n.channel = 'sms' and n.used_at <= k.at)
    when 'email_confirmed' then not exists (select from contact_confirmations n where n.enquiry_id = k.enquiry_id and n.channel = 'email' and n.used_at <= k.at)
    when 'telephone_qualified' then not exists (select from enquiry_events v where v.enquiry_id = k.enquiry_id and v.event = 'qualified' and v.at <= k.at)
    else false end;

-- P20_an_erasure_asked_for_stays_so: erasures before the end of retention, or requested in the history, are marked as requested
select c.enquiry_id from enquiry_contacts c
where c.erased_at is not null and c.erasure_asked is not true
  and (c.erased_at < c.retention_until
       or exists (select from enquiry_events v where v.enquiry_id = c.enquiry_id and v.event = 'erased' and v.detail ->> 'asked' = 'true'));

-- P21_no_refused_call_is_kept_past_its_time: refused calls and Meta's ids are deleted within a day of thirty days, and replayed calls hold no content
select 'call' as kind, id from failed_calls where received_at < app_now() - interval '31 days' or (replayed_at is not null and (sealed is not null or contact_hashes <> '{}'))
union all
select 'lead at Meta', id from meta_leads where received_at < app_now() - interval '31 days';

-- P22_notified_devices_are_signed_in: every device with notifications belongs to a session of its member that was not revoked
select d.id from push_devices d left join sessions s on s.id = d.session_id and s.user_id = d.user_id and s.revoked_at is null where s.id is null;
