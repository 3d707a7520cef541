-- Returns of leads: reports, their deciders and decisions. The policy is versioned: a report keeps the rule in
-- force when its lead was bought.

create table return_rules (
  id bigint generated always as identity constraint return_rules_pk primary key,
  country country_code not null,
  reason text not null
    constraint return_rules_reason check (reason in
    ('hoaxlead', 'fraud', 'invalidphone', 'nocontacttried', 'nocontactnottried', 'wrongwork', 'outsidecoverage', 'duplicate', 'reject_other')),
  version integer not null constraint return_rules_version check (version > 0),
  -- Whether companies of the country may choose this reason.
  offered boolean not null,
  window_days smallint not null constraint return_rules_window check (window_days between 1 and 90),
  automatic_window_days smallint not null
    constraint return_rules_automatic_window check (automatic_window_days between 1 and 90),
  proof text not null
    constraint return_rules_proof check (proof in ('bought_before', 'coverage', 'contact_impossible', 'attempts', 'text')),
  decided_by text not null constraint return_rules_decided_by check (decided_by in ('system', 'customer', 'operator')),
  attempts_needed smallint constraint return_rules_attempts check (attempts_needed between 1 and 10),
  attempts_hours smallint constraint return_rules_attempts_hours check (attempts_hours between 1 and 336),
  answer_hours smallint constraint return_rules_answer_hours check (answer_hours between 1 and 336),
  -- Share of the purchases in quota_days that is accepted when the customer stays silent, and the minimum number.
  quota_bp integer constraint return_rules_quota check (quota_bp between 0 and 10000),
  quota_days smallint constraint return_rules_quota_days check (quota_days between 1 and 366),
  quota_least smallint constraint return_rules_quota_least check (quota_least between 0 and 100),
  removes_enquiry boolean not null default false,
  valid_from timestamptz not null default app_now(),
  staff_id bigint constraint return_rules_staff_fk references staff (id),
  constraint return_rules_version_once unique (country, reason, version),
  constraint return_rules_attempts_whole check ((proof = 'attempts') = (num_nonnulls(attempts_needed, attempts_hours) = 2)),
  constraint return_rules_customer_has_time check ((decided_by = 'customer') = (answer_hours is not null)),
  constraint return_rules_quota_whole check (num_nonnulls(quota_bp, quota_days, quota_least) in (0, 3)),
  constraint return_rules_quota_on_silence check (quota_bp is null or decided_by = 'customer'),
  constraint return_rules_unit_fk foreign key (country) references business_units (country)
);
comment on table return_rules is 'Return policy of each business unit. Of each reason, the newest version that has begun applies.';
create trigger return_rules_append_only before update or delete on return_rules for each row execute function refuse_change();
create trigger return_rules_no_truncate before truncate on return_rules for each statement execute function refuse_change();

create table reports (
  id bigint generated always as identity constraint reports_pk primary key,
  purchase_id bigint not null constraint reports_purchase_fk references purchases (id),
  company_id bigint not null constraint reports_company_fk references companies (id),
  return_rule_id bigint not null constraint reports_rule_fk references return_rules (id),
  reason text not null,
  comment text not null constraint reports_comment check (length(comment) between 10 and 2000),
  state text not null
    constraint reports_state check (state in
    ('checking', 'asking_customer', 'with_operator', 'accepted', 'rejected', 'extended', 'appealed', 'appeal_accepted', 'appeal_rejected')),
  created_at timestamptz not null default app_now(),
  -- When the product last checked for evidence of its own.
  judged_at timestamptz not null default app_now(),
  -- When the current decider received it, and the deadline they promised.
  waiting_since timestamptz not null default app_now(),
  decide_by timestamptz not null,
  appeal_by timestamptz,
  appeal_comment text constraint reports_appeal_comment check (length(appeal_comment) between 10 and 2000),
  appealed_at timestamptz,
  -- Until when the company may report again.
  extended_until timestamptz,
  constraint reports_extended_until check ((state = 'extended') = (extended_until is not null)),
  constraint reports_appeal_whole check ((appealed_at is null) = (appeal_comment is null)),
  constraint reports_appeal_state check ((appealed_at is not null) = (state in ('appealed', 'appeal_accepted', 'appeal_rejected'))),
  constraint reports_appealable_has_end check (state not in ('rejected', 'appealed', 'appeal_accepted', 'appeal_rejected') or appeal_by is not null),
  constraint reports_appeal_in_time check (appealed_at <= appeal_by)
);
comment on column reports.state is 'checking: waiting for a provider''s answer; asking_customer: waiting for the customer; with_operator: waiting for staff; extended: the company may try again until extended_until.';
-- Reporting again after an extension adds a row; all but the last report of a lead are extended.
create unique index reports_one_that_counts on reports (purchase_id) where state <> 'extended';
create index reports_by_purchase on reports (purchase_id, id desc);
create index reports_by_company on reports (company_id, created_at desc);
create index reports_to_decide on reports (decide_by) where state in ('checking', 'asking_customer', 'with_operator', 'appealed');
-- The queue in order, and decided reports from the newest.
create index reports_waiting on reports (waiting_since, id) where state in ('with_operator', 'appealed');
create trigger reports_are_kept before delete on reports for each row execute function refuse_change();
create trigger reports_no_truncate before truncate on reports for each statement execute function refuse_change();

-- A credit note carries the terms of its invoice, and a reason. Its VAT is computed on the running total credited, so
-- partial credits add up to the whole, to the penny.
create function credit_note_must_mirror() returns trigger language plpgsql as $$
declare
  original invoices;
  net bigint;
  vat bigint;
begin
  select * into original from invoices where id = new.credits_id and kind = 'invoice';
  select -sum(net_minor), -sum(vat_minor) into net, vat from invoices where credits_id = new.credits_id;
  if (original.company_id, original.purchase_id, original.currency, original.vat_rate_bp, original.description, original.seller, original.buyer,
      original.language, original.vat_treatment, original.terms_days)
     is distinct from (new.company_id, new.purchase_id, new.currency, new.vat_rate_bp, new.description, new.seller, new.buyer,
      new.language, new.vat_treatment, new.terms_days)
     or (new.reason <> 'agreed' and (net, vat) is distinct from (original.net_minor, original.vat_minor)) then
    raise exception 'credit note % does not mirror its invoice', new.code using errcode = 'check_violation', constraint = 'invoices_credit_mirrors';
  elsif net > original.net_minor or vat <> (2 * net * original.vat_rate_bp + 10000) / 20000 then
    raise exception 'credit note % exceeds the amount billed', new.code using errcode = 'check_violation', constraint = 'invoices_credit_within';
  end if;
  if not exists (select from ledger_transactions where kind = 'credit_note' and ref_id = new.id) then
    raise exception 'credit note % is not posted', new.code using errcode = 'check_violation', constraint = 'invoices_posted';
  end if;
  if new.reason = 'withdrawn' and not exists (
    select from purchases p join enquiry_events e on e.enquiry_id = p.enquiry_id
    where p.id = new.purchase_id and e.event = 'withdrawn' and e.at <= p.created_at + interval '1 hour') then
    raise exception 'credit note % has no withdrawal within an hour of the purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  elsif new.reason = 'report' and not exists (
    select from reports where id = new.report_id and purchase_id = new.purchase_id and state in ('accepted', 'appeal_accepted')) then
    raise exception 'credit note % has no accepted report of its purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  elsif new.reason = 'agreed' and new.report_id is not null and not exists (
    select from reports where id = new.report_id and purchase_id = new.purchase_id) then
    raise exception 'credit note % names a report of another purchase', new.code
      using errcode = 'check_violation', constraint = 'invoices_credit_reason';
  end if;
  return null;
end $$;
create constraint trigger invoices_credit_mirrors after insert on invoices
  deferrable initially deferred for each row when (new.kind = 'credit_note') execute function credit_note_must_mirror();

-- When and how the company says it tried to reach the customer.
create table report_attempts (
  report_id bigint not null constraint report_attempts_report_fk references reports (id),
  at timestamptz not null,
  channel text not null constraint report_attempts_channel check (channel in ('phone', 'email', 'sms', 'visit')),
  constraint report_attempts_pk primary key (report_id, at)
);
create trigger report_attempts_append_only before update or delete on report_attempts for each row execute function refuse_change();

-- Each decision with the version of the rule and the facts it used. Never changed: an appeal is decided in a new row.
create table report_decisions (
  report_id bigint not null constraint report_decisions_report_fk references reports (id),
  step text not null constraint report_decisions_step check (step in ('report', 'appeal')),
  outcome text not null constraint report_decisions_outcome check (outcome in ('accepted', 'rejected', 'extended')),
  decided_by text not null
    constraint report_decisions_decided_by check (decided_by in ('system', 'customer', 'operator')),
  staff_id bigint constraint report_decisions_staff_fk references staff (id),
  return_rule_id bigint not null constraint report_decisions_rule_fk references return_rules (id),
  -- Cause of the decision: evidence found, the customer's answer, or a person.
  ground text not null
    constraint report_decisions_ground check (ground in
    ('bought_before', 'coverage', 'contact_impossible', 'withdrawn', 'customer_denied', 'customer_silent', 'person')),
  facts jsonb not null default '{}',
  reason text constraint report_decisions_reason check (length(reason) between 5 and 1000),
  at timestamptz not null default app_now(),
  constraint report_decisions_pk primary key (report_id, step),
  constraint report_decisions_person check ((decided_by = 'operator') = (staff_id is not null)),
  constraint report_decisions_person_says_why check ((ground = 'person') = (reason is not null)),
  constraint report_decisions_appeal_by_person check (step = 'report' or (decided_by = 'operator' and outcome <> 'extended'))
);
create index report_decisions_by_time on report_decisions (at desc, report_id desc);
create trigger report_decisions_append_only before update or delete on report_decisions for each row execute function refuse_change();
create trigger report_decisions_no_truncate before truncate on report_decisions for each statement execute function refuse_change();

-- 'Has X been in touch?' Asked once per report and answered by a link. The answer can be changed until the report is
-- decided.
create table customer_questions (
  report_id bigint
    constraint customer_questions_pk primary key
    constraint customer_questions_report_fk references reports (id),
  token_hash bytea not null constraint customer_questions_token_once unique,
  asked_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  answer text constraint customer_questions_answer check (answer in ('yes', 'no', 'never_asked')),
  answered_at timestamptz,
  closed_at timestamptz,
  constraint customer_questions_answer_dated check ((answer is null) = (answered_at is null)),
  constraint customer_questions_window check (ends_at > asked_at)
);
create index customer_questions_ending on customer_questions (ends_at) where closed_at is null and answer is null;

-- A contact channel found not to exist, by its format or a permanent bounce.
create table undeliverable_contacts (
  enquiry_id bigint not null constraint undeliverable_contacts_enquiry_fk references enquiries (id),
  channel text not null constraint undeliverable_contacts_channel check (channel in ('telephone', 'email')),
  found_by text not null
    constraint undeliverable_contacts_found_by check (found_by in ('form', 'bounce', 'sms_refused')),
  found_at timestamptz not null default app_now(),
  constraint undeliverable_contacts_pk primary key (enquiry_id, channel)
);

-- A report concerns a purchase of its own company, comes after it, and uses a rule in force at the purchase.
create function report_must_fit_purchase() returns trigger language plpgsql as $$
begin
  if not exists (
    select from purchases p join enquiries e on e.id = p.enquiry_id
    join return_rules r on r.id = new.return_rule_id and r.reason = new.reason and r.country = e.country and r.valid_from <= p.created_at
    where p.id = new.purchase_id and p.company_id = new.company_id and p.created_at <= new.created_at) then
    raise exception 'report % does not fit its purchase', new.id using errcode = 'check_violation', constraint = 'reports_fit_purchase';
  end if;
  return null;
end $$;
create trigger reports_fit_purchase after insert on reports for each row execute function report_must_fit_purchase();

-- Statements and decisions are final; only a rejection can be appealed.
create function report_must_move_on() returns trigger language plpgsql as $$
begin
  if (new.id, new.purchase_id, new.company_id, new.return_rule_id, new.reason, new.comment, new.created_at)
       is distinct from (old.id, old.purchase_id, old.company_id, old.return_rule_id, old.reason, old.comment, old.created_at)
     or (old.appealed_at is not null and (new.appealed_at, new.appeal_comment) is distinct from (old.appealed_at, old.appeal_comment))
     or (old.appeal_by is not null and new.appeal_by is distinct from old.appeal_by)
     or (old.state <> new.state and not case old.state
       when 'checking' then new.state in ('asking_customer', 'with_operator', 'accepted', 'rejected', 'extended')
       when 'asking_customer' then new.state in ('with_operator', 'accepted', 'rejected', 'extended')
       when 'with_operator' then new.state in ('accepted', 'rejected', 'extended')
       when 'rejected' then new.state = 'appealed'
       when 'appealed' then new.state in ('appeal_accepted', 'appeal_rejected')
       else false end) then
    raise exception 'report % cannot change to that state', new.id using errcode = 'check_violation', constraint = 'reports_move_on';
  end if;
  return new;
end $$;
create trigger reports_move_on before update on reports for each row execute function report_must_move_on();

-- The state of a report matches its decisions. An accepted report is credited, unless the purchase was credited in full
-- before or nothing remains to pay; an earlier partial credit does not count as full.
create function report_must_stand_as_decided(asked bigint) returns void language plpgsql as $$
declare
  report reports;
  decided text;
begin
  select * into report from reports where id = asked;
  select string_agg(step || ' ' || outcome, ', ' order by step desc) into decided from report_decisions where report_id = asked;
  if decided is distinct from (case
    when report.state in ('accepted', 'rejected', 'extended') then 'report ' || report.state
    when report.state = 'appealed' then 'report rejected'
    when report.state in ('appeal_accepted', 'appeal_rejected') then 'report rejected, ' || replace(report.state, '_', ' ') end) then
    raise exception 'report % has state % but decision %', asked, report.state, decided
      using errcode = 'check_violation', constraint = 'reports_stand_as_decided';
  elsif report.state in ('accepted', 'appeal_accepted') and not exists (
    select from invoices i where i.purchase_id = report.purchase_id and i.kind = 'invoice'
      and (i.status = 'writeoff' or i.gross_minor = (select -sum(gross_minor) from invoices where purchase_id = report.purchase_id and kind = 'credit_note'))) then
    raise exception 'report % is accepted without a credit note', asked
      using errcode = 'check_violation', constraint = 'reports_accepted_is_credited';
  end if;
end $$;

create function report_must_be_as_decided() returns trigger language plpgsql as $$
begin
  perform report_must_stand_as_decided(new.id);
  return null;
end $$;
create constraint trigger reports_stand_as_decided after insert or update of state on reports
  deferrable initially deferred for each row execute function report_must_be_as_decided();

create function decision_must_fit_report() returns trigger language plpgsql as $$
begin
  perform report_must_stand_as_decided(new.report_id);
  return null;
end $$;
create constraint trigger report_decisions_fit_report after insert on report_decisions
  deferrable initially deferred for each row execute function decision_must_fit_report();

create function attempt_must_fit_report() returns trigger language plpgsql as $$
begin
  if not exists (
    select from reports r join purchases p on p.id = r.purchase_id
    where r.id = new.report_id and new.at >= p.created_at and new.at <= r.created_at) then
    raise exception 'a contact attempt of report % lies outside its period', new.report_id
      using errcode = 'check_violation', constraint = 'report_attempts_between_purchase_and_report';
  end if;
  return null;
end $$;
create trigger report_attempts_between_purchase_and_report after insert on report_attempts
  for each row execute function attempt_must_fit_report();

-- A decision by silence requires that the customer did not answer.
create function silence_must_be_silent() returns trigger language plpgsql as $$
begin
  if not exists (
    select from customer_questions where report_id = new.report_id
      and case new.ground when 'customer_silent' then answer is null and ends_at <= new.at else answer in ('no', 'never_asked') end) then
    raise exception 'the customer of report % gave another answer', new.report_id
      using errcode = 'check_violation', constraint = 'report_decisions_as_answered';
  end if;
  return null;
end $$;
create constraint trigger report_decisions_as_answered after insert on report_decisions
  deferrable initially deferred for each row when (new.ground in ('customer_denied', 'customer_silent')) execute function silence_must_be_silent();

-- Decisions of staff that can still be undone. The report keeps waiting until the job carries the decision out, because
-- refunded money could not be taken back cleanly.
create table pending_decisions (
  id bigint generated always as identity constraint pending_decisions_pk primary key,
  report_id bigint not null constraint pending_decisions_report_fk references reports (id),
  step text not null constraint pending_decisions_step check (step in ('report', 'appeal')),
  outcome text not null constraint pending_decisions_outcome check (outcome in ('accepted', 'rejected', 'extended')),
  -- Until when the company may report again; null means the period in the business settings.
  extended_until timestamptz,
  reason text not null constraint pending_decisions_reason check (length(reason) between 5 and 1000),
  staff_id bigint not null constraint pending_decisions_staff_fk references staff (id),
  made_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  -- carried_out: decided; undone: taken back; overtaken: the report was decided otherwise in the meantime.
  ended_as text constraint pending_decisions_end check (ended_as in ('carried_out', 'undone', 'overtaken')),
  constraint pending_decisions_due_later check (due_at > made_at),
  constraint pending_decisions_end_whole check ((ended_at is null) = (ended_as is null)),
  constraint pending_decisions_undone_in_time check (ended_as <> 'undone' or ended_at <= due_at),
  constraint pending_decisions_appeal_is_final check (step = 'report' or outcome <> 'extended'),
  constraint pending_decisions_until_is_more_time check (extended_until is null or outcome = 'extended')
);
create unique index pending_decisions_one_open on pending_decisions (report_id) where ended_at is null;
create index pending_decisions_due on pending_decisions (due_at) where ended_at is null;
create trigger pending_decisions_are_kept before delete on pending_decisions for each row execute function refuse_change();

create function pending_decision_must_stay() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (to_jsonb(new) - '{ended_at,ended_as}'::text[]) is distinct from (to_jsonb(old) - '{ended_at,ended_as}'::text[]) then
    raise exception 'decision % cannot be changed', old.id using errcode = 'check_violation', constraint = 'pending_decisions_stay';
  end if;
  return new;
end $$;
create trigger pending_decisions_stay before update on pending_decisions for each row execute function pending_decision_must_stay();

-- Share of an average company's purchases returned as unreachable. A job computes it; the report queue compares with
-- it.
create table peer_shares (
  country country_code constraint peer_shares_pk primary key,
  middle double precision not null constraint peer_shares_middle check (middle between 0 and 1),
  companies integer not null constraint peer_shares_companies check (companies > 0),
  counted_at timestamptz not null default app_now(),
  constraint peer_shares_unit_fk foreign key (country) references business_units (country)
);

-- A new unit gets its ledger accounts and the default return policy in the same statement.
create function complete_business_unit() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (company_id, kind, currency)
  select null, kind, new.currency
  from unnest(array['revenue', 'vat_output', 'provider_clearing', 'credits_given', 'write_off', 'bank']) as kind
  on conflict do nothing;
  insert into return_rules (country, reason, version, offered, window_days, automatic_window_days, proof, decided_by,
                            attempts_needed, attempts_hours, answer_hours, quota_bp, quota_days, quota_least, valid_from)
  select new.country, reason, 1, offered, 7, 14, proof, decided_by, attempts, hours, answer, quota, quota_days, least, '2000-01-01'
  from (values ('hoaxlead', false, 'text', 'customer', null::smallint, null::smallint, 72::smallint, null::integer, null::smallint, null::smallint),
               ('fraud', false, 'text', 'operator', null, null, null, null, null, null),
               ('invalidphone', true, 'contact_impossible', 'operator', null, null, null, null, null, null),
               ('nocontacttried', true, 'attempts', 'customer', 3, 48, 72, 2000, 90, 2),
               ('nocontactnottried', true, 'text', 'operator', null, null, null, null, null, null),
               ('wrongwork', true, 'text', 'customer', null, null, 72, null, null, null),
               ('outsidecoverage', true, 'coverage', 'operator', null, null, null, null, null, null),
               ('duplicate', true, 'bought_before', 'operator', null, null, null, null, null, null),
               ('reject_other', true, 'text', 'operator', null, null, null, null, null, null))
    r (reason, offered, proof, decided_by, attempts, hours, answer, quota, quota_days, least);
  return null;
end $$;
create trigger business_units_complete after insert on business_units for each row execute function complete_business_unit();

create table contact_statements (
  id bigint generated always as identity constraint contact_statements_pk primary key,
  purchase_id bigint not null constraint contact_statements_purchase_fk references purchases (id),
  in_touch boolean not null,
  said_at timestamptz not null default app_now()
);
comment on table contact_statements is 'The last statement of a purchase counts. Kept after the contact data is erased: it does not identify its author.';
create index contact_statements_of_purchase on contact_statements (purchase_id, id);
create trigger contact_statements_append_only before update or delete on contact_statements for each row execute function refuse_change();
create trigger contact_statements_no_truncate before truncate on contact_statements for each statement execute function refuse_change();

-- Nothing about the purchase remains to be decided: its report was accepted, or finally rejected.
create function contact_is_decided(purchase bigint) returns boolean language sql stable as $$
  select exists (
    select from reports where purchase_id = purchase
      and (state in ('accepted', 'appeal_accepted', 'appeal_rejected') or (state = 'rejected' and appeal_by <= app_now())))
$$;

-- A statement comes from the consumer, after the purchase, and while it can still count. The shared lock waits for an
-- erasure in progress.
create function statement_must_count() returns trigger language plpgsql as $$
declare
  erased boolean;
  bought_at timestamptz;
begin
  select c.erased_at is not null, p.created_at into erased, bought_at
  from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = new.purchase_id for share of c;
  if erased then
    raise exception 'the consumer of purchase % is erased', new.purchase_id
      using errcode = 'check_violation', constraint = 'contact_statements_of_somebody';
  elsif new.said_at < bought_at then
    raise exception 'the details of purchase % were not shown to anyone yet', new.purchase_id
      using errcode = 'check_violation', constraint = 'contact_statements_after_purchase';
  elsif contact_is_decided(new.purchase_id) then
    raise exception 'purchase % is decided', new.purchase_id
      using errcode = 'check_violation', constraint = 'contact_statements_before_decision';
  end if;
  return new;
end $$;
create trigger contact_statements_count before insert on contact_statements for each row execute function statement_must_count();

create function answer_must_be_in_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.answer is not null then return new; end if;
  end if;
  if new.answered_at > new.ends_at then
    raise exception 'the question of report % had expired', new.report_id using errcode = 'check_violation', constraint = 'customer_questions_in_time';
  end if;
  return new;
end $$;
create trigger customer_questions_in_time before insert or update of answer, answered_at on customer_questions
  for each row execute function answer_must_be_in_time();

create function report_deadline(wanted_purchase bigint) returns timestamptz stable language sql as $$
  select coalesce(
    (select max(x.extended_until) from reports x where x.purchase_id = p.id),
    p.created_at + make_interval(days => (
      select max(case p.channel when 'auto' then f.automatic_window_days else f.window_days end)
      from (select distinct on (n.reason) n.offered, n.window_days, n.automatic_window_days from return_rules n
            where n.country = e.country and n.valid_from <= p.created_at order by n.reason, n.version desc) f
      where f.offered)),
    p.created_at)
  from purchases p join enquiries e on e.id = p.enquiry_id where p.id = wanted_purchase
$$;
comment on function report_deadline(bigint) is 'Until when a lead may be reported: its last extension, or the longest window offered when it was bought.';

create function more_time_must_be_later() returns trigger language plpgsql as $$
declare
  deadline timestamptz;
begin
  select report_deadline(r.purchase_id) into deadline from reports r
  where r.id = case tg_table_name when 'reports' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'report_id')::bigint end;
  if new.extended_until <= deadline then
    raise exception 'the extension until % does not end after the deadline %', new.extended_until, deadline
      using errcode = 'check_violation', constraint = tg_table_name || '_more_time_is_later';
  end if;
  return new;
end $$;
create trigger reports_more_time_is_later before update of extended_until on reports
  for each row when (new.extended_until is not null and new.extended_until is distinct from old.extended_until)
  execute function more_time_must_be_later();
create trigger pending_decisions_more_time_is_later before insert or update of extended_until on pending_decisions
  for each row when (new.extended_until is not null) execute function more_time_must_be_later();

create function question_must_be_about_attempts() returns trigger language plpgsql as $$
begin
  if exists (
    select from reports r join return_rules n on n.id = r.return_rule_id
    where r.id = new.report_id and n.attempts_needed > (select count(*) from report_attempts a where a.report_id = r.id)) then
    raise exception 'report % has too few contact attempts to ask its customer', new.report_id
      using errcode = 'check_violation', constraint = 'customer_questions_attempts_stated';
  end if;
  return null;
end $$;
create trigger customer_questions_attempts_stated after insert on customer_questions
  for each row execute function question_must_be_about_attempts();

alter table invoices add constraint invoices_report_fk foreign key (report_id) references reports (id);

insert into return_rules (country, reason, version, offered, window_days, automatic_window_days, proof, decided_by,
                          attempts_needed, attempts_hours, answer_hours, quota_bp, quota_days, quota_least, valid_from)
select country, reason, 1, case offered_in when 'all' then true when 'gb' then country = 'gb' else country <> 'gb' end, 7, 14, proof, decided_by,
       attempts, hours, answer, quota, quota_days, least, '2000-01-01'
from (values ('gb'), ('dk'), ('se'), ('no')) c (country),
     (values ('hoaxlead', 'gb', 'text', 'customer', null::smallint, null::smallint, 72::smallint, null::integer, null::smallint, null::smallint),
             ('fraud', 'gb', 'text', 'operator', null, null, null, null, null, null),
             ('invalidphone', 'other', 'contact_impossible', 'operator', null, null, null, null, null, null),
             ('nocontacttried', 'other', 'attempts', 'customer', 3, 48, 72, 2000, 90, 2),
             ('nocontactnottried', 'other', 'text', 'operator', null, null, null, null, null, null),
             ('wrongwork', 'other', 'text', 'customer', null, null, 72, null, null, null),
             ('outsidecoverage', 'all', 'coverage', 'operator', null, null, null, null, null, null),
             ('duplicate', 'all', 'bought_before', 'operator', null, null, null, null, null, null),
             ('reject_other', 'all', 'text', 'operator', null, null, null, null, null, null))
       r (reason, offered_in, proof, decided_by, attempts, hours, answer, quota, quota_days, least);
