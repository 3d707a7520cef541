-- Filters, order and search of a list of the back-office, kept under a name by a member of staff and seen by nobody else.
create table staff_list_views (
  id bigint generated always as identity constraint staff_list_views_pk primary key,
  staff_id bigint not null constraint staff_list_views_staff_fk references staff (id),
  list text not null constraint staff_list_views_list check (list in
    ('leads', 'reports', 'accreditations', 'companies', 'invoices', 'reviews', 'messages', 'outbox', 'sources', 'jobs', 'audit')),
  place smallint not null constraint staff_list_views_place check (place between 1 and 20),
  name text not null constraint staff_list_views_name check (name = btrim(name) and length(name) between 1 and 40),
  query text not null constraint staff_list_views_query
    check (length(query) between 3 and 600 and query ~ '^[A-Za-z0-9=&%+*._-]+$' and query !~* '%40'),
  kept_at timestamptz not null default app_now(),
  constraint staff_list_views_one_a_place unique (staff_id, list, place)
);
comment on column staff_list_views.place is '1 to 20, so that nobody keeps more of a list.';
comment on column staff_list_views.query is 'What stands behind the ? of its address. No email address of anybody: that would outlive its erasure.';
create unique index staff_list_views_one_a_name on staff_list_views (staff_id, list, lower(name));

-- The audit is looked through for words of a reason, for who did something, and for the code of what it was done to.
create index audit_entries_by_words on audit_entries using gin (to_tsvector('simple', coalesce(reason, '') || ' ' || actor || ' ' || object_id));
