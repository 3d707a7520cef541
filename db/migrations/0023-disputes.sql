-- What a company may give back, who decides it, and what was decided. The policy is rows: a change is a new version, and a report
-- keeps the one that was in force when its lead was bought.
create table return_rules (
  id bigint generated always as identity constraint return_rules_pk primary key,
  country country_code not null,
  reason text not null constraint return_rules_reason check (reason in
    ('hoaxlead', 'fraud', 'invalidphone', 'nocontacttried', 'nocontactnottried', 'wrongwork', 'outsidecoverage', 'duplicate', 'reject_other')),
  version integer not null constraint return_rules_version check (version > 0),
  -- Whether companies of the country may choose it.
  offered boolean not null,
  window_days smallint not null constraint return_rules_window check (window_days between 1 and 90),
  automatic_window_days smallint not null constraint return_rules_automatic_window check (automatic_window_days between 1 and 90),
  proof text not null constraint return_rules_proof check (proof in ('bought_before', 'coverage', 'contact_impossible', 'attempts', 'text')),
  decided_by text not null constraint return_rules_decided_by check (decided_by in ('system', 'customer', 'operator')),
  attempts_needed smallint constraint return_rules_attempts check (attempts_needed between 1 and 10),
  attempts_hours smallint constraint return_rules_attempts_hours check (attempts_hours between 1 and 336),
  answer_hours smallint constraint return_rules_answer_hours check (answer_hours between 1 and 336),
  -- So many of the purchases of so many days are accepted on silence alone, and at least so many.
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
  constraint return_rules_quota_on_silence check (quota_bp is null or decided_by = 'customer')
);
comment on table return_rules is 'The policy of fair returns of each business unit. The newest version of a reason whose time has come is in force.';

create table reports (
  id bigint generated always as identity constraint reports_pk primary key,
  purchase_id bigint not null constraint reports_purchase_fk references purchases (id),
  company_id bigint not null constraint reports_company_fk references companies (id),
  return_rule_id bigint not null constraint reports_rule_fk references return_rules (id),
  reason text not null,
  comment text not null constraint reports_comment check (length(comment) between 10 and 2000),
  state text not null constraint reports_state check (state in
    ('checking', 'asking_customer', 'with_operator', 'accepted', 'rejected', 'extended', 'appealed', 'appeal_accepted', 'appeal_rejected')),
  created_at timestamptz not null default app_now(),
  -- When the product last looked for a proof of its own.
  judged_at timestamptz not null default app_now(),
  -- Since when who decides now has it, and when they have promised to have decided.
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
comment on column reports.state is 'checking: a provider is still asked; asking_customer: the customer is; with_operator: a person is; extended: the company may try again until later.';
-- Tried again after an extension it is a row of its own; of a lead all but the last were extended.
create unique index reports_one_that_counts on reports (purchase_id) where state <> 'extended';
create index reports_by_purchase on reports (purchase_id, id desc);
create index reports_by_company on reports (company_id, created_at desc);
create index reports_to_decide on reports (decide_by) where state in ('checking', 'asking_customer', 'with_operator', 'appealed');

-- When and how the company tried to reach its customer, as it says.
create table report_attempts (
  report_id bigint not null constraint report_attempts_report_fk references reports (id),
  at timestamptz not null,
  channel text not null constraint report_attempts_channel check (channel in ('phone', 'email', 'sms', 'visit')),
  constraint report_attempts_pk primary key (report_id, at)
);

-- What was decided, by which version of the rule, on which facts. Never changed: an appeal is decided in a row of its own.
create table report_decisions (
  report_id bigint not null constraint report_decisions_report_fk references reports (id),
  step text not null constraint report_decisions_step check (step in ('report', 'appeal')),
  outcome text not null constraint report_decisions_outcome check (outcome in ('accepted', 'rejected', 'extended')),
  decided_by text not null constraint report_decisions_decided_by check (decided_by in ('system', 'customer', 'operator')),
  staff_id bigint constraint report_decisions_staff_fk references staff (id),
  return_rule_id bigint not null constraint report_decisions_rule_fk references return_rules (id),
  -- What decided: the proof that was found, the answer of the customer, or the person.
  ground text not null constraint report_decisions_ground check (ground in
    ('bought_before', 'coverage', 'contact_impossible', 'withdrawn', 'customer_denied', 'customer_silent', 'person')),
  facts jsonb not null default '{}',
  reason text constraint report_decisions_reason check (length(reason) between 5 and 1000),
  at timestamptz not null default app_now(),
  constraint report_decisions_pk primary key (report_id, step),
  constraint report_decisions_person check ((decided_by = 'operator') = (staff_id is not null)),
  constraint report_decisions_person_says_why check ((ground = 'person') = (reason is not null)),
  constraint report_decisions_appeal_by_person check (step = 'report' or (decided_by = 'operator' and outcome <> 'extended'))
);
create trigger report_decisions_append_only before update or delete on report_decisions for each row execute function refuse_change();
create trigger report_decisions_no_truncate before truncate on report_decisions for each statement execute function refuse_change();

-- 'Has X been in touch?' Asked once a report, answered by a link; the answer can be changed until the report is decided.
create table customer_questions (
  report_id bigint constraint customer_questions_pk primary key constraint customer_questions_report_fk references reports (id),
  token_hash bytea not null constraint customer_questions_token_once unique,
  asked_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  answer text constraint customer_questions_answer check (answer in ('yes', 'no', 'never_asked')),
  answered_at timestamptz,
  closed_at timestamptz,
  constraint customer_questions_answer_dated check ((answer is null) = (answered_at is null)),
  constraint customer_questions_in_time check (answered_at <= ends_at),
  constraint customer_questions_window check (ends_at > asked_at)
);
create index customer_questions_ending on customer_questions (ends_at) where closed_at is null;

-- A channel of an enquiry that was found not to exist: by its form, or because what was sent to it came back for good.
create table undeliverable_contacts (
  enquiry_id bigint not null constraint undeliverable_contacts_enquiry_fk references enquiries (id),
  channel text not null constraint undeliverable_contacts_channel check (channel in ('telephone', 'email')),
  found_by text not null constraint undeliverable_contacts_found_by check (found_by in ('form', 'bounce', 'sms_refused')),
  found_at timestamptz not null default app_now(),
  constraint undeliverable_contacts_pk primary key (enquiry_id, channel)
);

-- Work types whose leads cannot be reported (product rules, section 9).
alter table work_types add column reports_banned boolean not null default false;

alter table invoices drop constraint invoices_reason_known;
alter table invoices
  add column report_id bigint constraint invoices_report_fk references reports (id),
  add constraint invoices_reason_known check (reason in ('withdrawn', 'report')),
  add constraint invoices_report_named check ((report_id is not null) = (reason is not distinct from 'report'));
create unique index invoices_one_credit_per_report on invoices (report_id) where report_id is not null;
comment on column invoices.reason is
  'Why a credit note was issued. withdrawn: the consumer took the enquiry back within an hour of the purchase. report: a report or appeal was accepted.';

-- Where a provider said for good that nobody is there.
alter table outbox_messages add column no_recipient_at timestamptz;
comment on column outbox_messages.no_recipient_at is 'When the other side said that there is no such address or number.';
create index outbox_messages_no_recipient on outbox_messages (recipient_id) where no_recipient_at is not null and recipient_kind = 'enquiry';

create trigger return_rules_append_only before update or delete on return_rules for each row execute function refuse_change();
create trigger return_rules_no_truncate before truncate on return_rules for each statement execute function refuse_change();
create trigger report_attempts_append_only before update or delete on report_attempts for each row execute function refuse_change();

-- A report is about a purchase of its company, after it, by the rule that was in force at it.
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

-- What was said stays, and what was decided is not taken back: only a rejection can be appealed against.
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
    raise exception 'report % cannot become that', new.id using errcode = 'check_violation', constraint = 'reports_move_on';
  end if;
  return new;
end $$;
create trigger reports_move_on before update on reports for each row execute function report_must_move_on();
create trigger reports_are_kept before delete on reports for each row execute function refuse_change();
create trigger reports_no_truncate before truncate on reports for each statement execute function refuse_change();

-- The state of a report is what was decided of it, and what was accepted is credited, unless the purchase was credited before or
-- nothing is asked for it any more.
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
    raise exception 'report % is % and was decided %', asked, report.state, decided
      using errcode = 'check_violation', constraint = 'reports_stand_as_decided';
  elsif report.state in ('accepted', 'appeal_accepted') and not exists (
    select from invoices where purchase_id = report.purchase_id and (kind = 'credit_note' or status = 'writeoff')) then
    raise exception 'report % is accepted and nothing is credited', asked
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
    raise exception 'an attempt of report % lies outside its time', new.report_id
      using errcode = 'check_violation', constraint = 'report_attempts_between_purchase_and_report';
  end if;
  return null;
end $$;
create trigger report_attempts_between_purchase_and_report after insert on report_attempts
  for each row execute function attempt_must_fit_report();

-- Who says nothing has not answered.
create function silence_must_be_silent() returns trigger language plpgsql as $$
begin
  if not exists (
    select from customer_questions where report_id = new.report_id
      and case new.ground when 'customer_silent' then answer is null and ends_at <= new.at else answer in ('no', 'never_asked') end) then
    raise exception 'report % was answered otherwise', new.report_id
      using errcode = 'check_violation', constraint = 'report_decisions_as_answered';
  end if;
  return null;
end $$;
create constraint trigger report_decisions_as_answered after insert on report_decisions
  deferrable initially deferred for each row when (new.ground in ('customer_denied', 'customer_silent')) execute function silence_must_be_silent();

-- A credit note says what its invoice says, and why it is there.
create or replace function credit_note_must_mirror() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoices i where i.purchase_id = new.purchase_id and i.kind = 'invoice'
      and (i.company_id, i.currency, i.vat_rate_bp, -i.net_minor, -i.vat_minor, -i.gross_minor)
        = (new.company_id, new.currency, new.vat_rate_bp, new.net_minor, new.vat_minor, new.gross_minor)
      and (i.description, i.seller, i.buyer, i.language, i.vat_treatment, i.terms_days)
        = (new.description, new.seller, new.buyer, new.language, new.vat_treatment, new.terms_days)) then
    raise exception 'credit note % does not mirror its invoice', new.code using errcode = 'check_violation', constraint = 'invoices_credit_mirrors';
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
  end if;
  return null;
end $$;

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
