-- How a company shows itself, and what consumers say of its work.
create table listings (
  company_id bigint constraint listings_pk primary key constraint listings_company_fk references companies (id),
  trading_name text,
  description text,
  updated_at timestamptz not null default app_now()
);

create table reviews (
  id bigint generated always as identity constraint reviews_pk primary key,
  code text not null constraint reviews_code_once unique,
  purchase_id bigint not null constraint reviews_one_per_lead unique constraint reviews_purchase_fk references purchases (id),
  company_id bigint not null constraint reviews_company_fk references companies (id),
  rating_overall smallint not null constraint reviews_rating check (rating_overall in (2, 4, 6, 8, 10)),
  comment text constraint reviews_comment check (length(comment) between 1 and 1000),
  work_done_comments text constraint reviews_work_done check (length(work_done_comments) between 1 and 1000),
  display_name text not null constraint reviews_display_name check (length(btrim(display_name)) between 1 and 80),
  state text not null default 'held' constraint reviews_state check (state in ('held', 'published', 'unpublished')),
  created_at timestamptz not null default app_now(),
  published_at timestamptz,
  constraint reviews_published_has_time check (state <> 'published' or published_at is not null)
);
comment on column reviews.display_name is 'What the consumer lets be published: forename and town, or initials; never the surname.';
create index reviews_by_company on reviews (company_id, created_at desc, id desc);
