-- Customers introduced to the finance partner of a site: customers of a lead, and those a company enters in a form.

create table finance_introductions (
  id bigint generated always as identity constraint finance_introductions_pk primary key,
  company_id bigint not null constraint finance_introductions_company_fk references companies (id),
  purchase_id bigint constraint finance_introductions_purchase_fk references purchases (id),
  site smallint not null constraint finance_introductions_site check (site in (1, 2)),
  title text constraint finance_introductions_title check (length(title) between 1 and 10),
  first_name text constraint finance_introductions_first_name check (length(first_name) between 1 and 60),
  last_name text constraint finance_introductions_last_name check (length(last_name) between 1 and 60),
  email text constraint finance_introductions_email check (length(email) between 3 and 254),
  state text not null default 'sent' constraint finance_introductions_state check (state in ('sent', 'failed')),
  sent_at timestamptz not null default app_now(),
  failed_at timestamptz,
  retention_until timestamptz,
  erased_at timestamptz,
  -- When staff marked the introduction as handled.
  done_at timestamptz,
  constraint finance_introductions_failed_dated check ((state = 'failed') = (failed_at is not null)),
  constraint finance_introductions_lead_has_no_copy check (purchase_id is null or num_nonnulls(title, first_name, last_name, email) = 0),
  constraint finance_introductions_named check (purchase_id is not null or erased_at is not null or num_nulls(title, first_name, last_name, email) = 0),
  constraint finance_introductions_erased_is_empty check (erased_at is null or num_nonnulls(title, first_name, last_name, email) = 0),
  constraint finance_introductions_form_ends check ((purchase_id is null) = (retention_until is not null))
);
comment on column finance_introductions.purchase_id is 'Null if it came from the form. The name of a lead''s customer is read when mails are rendered and never copied here.';
comment on column finance_introductions.state is 'Failed: the mail to the partner was given up, or the contact data was gone. The lead can be introduced again.';
comment on column finance_introductions.retention_until is 'For the form: when name and address are erased.';
create unique index finance_introductions_once_per_lead on finance_introductions (purchase_id) where state = 'sent';
create index finance_introductions_by_purchase on finance_introductions (purchase_id) where purchase_id is not null;
create index finance_introductions_by_company on finance_introductions (company_id, sent_at desc);
create index finance_introductions_to_erase on finance_introductions (retention_until) where purchase_id is null and erased_at is null;
create index finance_introductions_waiting on finance_introductions (id desc) where done_at is null;
create index finance_introductions_done on finance_introductions (id desc) where done_at is not null;

create function finance_introduction_must_fit() returns trigger language plpgsql as $$
declare
  sale record;
begin
  if not exists (select from companies where id = new.company_id and country = 'gb') then
    raise exception 'finance exists in Great Britain only' using errcode = 'check_violation', constraint = 'finance_introductions_gb';
  end if;
  if new.purchase_id is null then return null; end if;
  select p.company_id, e.site, case when p.channel = 'auto' then p.first_request_at else p.created_at end as bought_at into sale
  from purchases p join enquiries e on e.id = p.enquiry_id where p.id = new.purchase_id;
  if sale.company_id is distinct from new.company_id or sale.site is distinct from new.site then
    raise exception 'an introduction needs a company''s own lead, and to the partner of its site'
      using errcode = 'check_violation', constraint = 'finance_introductions_own_lead';
  end if;
  if new.sent_at > sale.bought_at + interval '14 days' then
    raise exception 'the 14 days to introduce the lead are over' using errcode = 'check_violation', constraint = 'finance_introductions_in_time';
  end if;
  return null;
end $$;
create constraint trigger finance_introductions_fit after insert on finance_introductions
  for each row execute function finance_introduction_must_fit();

create function introduction_must_stay() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.purchase_id, new.site, new.sent_at) is distinct from (old.company_id, old.purchase_id, old.site, old.sent_at)
     or (old.state = 'failed' and new.state <> 'failed') then
    raise exception 'the lead and day of introduction % cannot be changed', old.id
      using errcode = 'check_violation', constraint = 'finance_introductions_stay';
  end if;
  return new;
end $$;
create trigger finance_introductions_stay before update on finance_introductions for each row execute function introduction_must_stay();
