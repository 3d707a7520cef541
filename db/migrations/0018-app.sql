-- Errors reported by browsers.

create table client_errors (
  id bigint generated always as identity constraint client_errors_pk primary key,
  at timestamptz not null default app_now(),
  message text not null,
  stack text,
  page text not null,
  reference text
);
