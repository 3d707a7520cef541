-- What staff do about companies: notes for each other, and looking at the dashboard with a company's eyes.
create table company_notes (
  id bigint generated always as identity constraint company_notes_pk primary key,
  company_id bigint not null constraint company_notes_company_fk references companies (id),
  staff_id bigint not null constraint company_notes_staff_fk references staff (id),
  body text not null constraint company_notes_body check (length(btrim(body)) between 5 and 500),
  at timestamptz not null default app_now()
);
create index company_notes_by_company on company_notes (company_id, id desc);
create trigger company_notes_append_only before update or delete on company_notes for each row execute function refuse_change();
create trigger company_notes_no_truncate before truncate on company_notes for each statement execute function refuse_change();

-- A look is no session of the company: it has no user, changes nothing, and is over after half an hour at the latest.
create table company_views (
  id bigint generated always as identity constraint company_views_pk primary key,
  token_hash bytea not null constraint company_views_token_once unique,
  company_id bigint not null constraint company_views_company_fk references companies (id),
  staff_id bigint not null constraint company_views_staff_fk references staff (id),
  session_id bigint constraint company_views_session_fk references sessions (id) on delete set null,
  reason text not null constraint company_views_reason check (length(reason) >= 5),
  began_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint company_views_short check (ends_at > began_at and ends_at <= began_at + interval '30 minutes'),
  constraint company_views_ended_later check (ended_at >= began_at)
);
comment on column company_views.session_id is 'The session of the back-office it was begun in; with that it ends.';
create unique index company_views_one_open on company_views (staff_id) where ended_at is null;
create index company_views_by_company on company_views (company_id, id desc);
create index company_views_by_session on company_views (session_id);

-- The list of the back-office: in the order of names, and by what somebody on the telephone says of themselves. The plain order of
-- bytes serves both the order and what begins with a text.
create index companies_by_name on companies ((lower(internal_name) collate "C"), id);
create index companies_by_phone on companies ((regexp_replace(phone, '\D', '', 'g') collate "C"));
create index companies_by_mobile on companies ((regexp_replace(mobile, '\D', '', 'g') collate "C"));
create index companies_by_postcode on companies ((upper(replace(postcode, ' ', '')) collate "C"));
create index companies_locked on companies (id) where locked_at is not null;
create index companies_closed on companies (id) where status_id = 230;
create index companies_by_creation on companies (created_at desc, id desc);
create index users_by_email_prefix on users (email collate "C");
