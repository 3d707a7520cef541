-- Pictures that pages of running text may show, as we made them anew; the files lie behind the file port under their key. A version of
-- a page that was shown stays as it was, and so do they.
create table content_pictures (
  id bigint generated always as identity constraint content_pictures_pk primary key,
  file_key text not null constraint content_pictures_file_once unique
    constraint content_pictures_file_key check (file_key ~ '^[a-z0-9]{32}\.(jpg|png)$'),
  alt text not null constraint content_pictures_alt check (length(alt) between 1 and 200 and alt = btrim(alt)),
  width smallint not null constraint content_pictures_width check (width between 1 and 1600),
  height smallint not null constraint content_pictures_height check (height between 1 and 1600),
  staff_id bigint not null constraint content_pictures_staff_fk references staff (id),
  actor text not null,
  added_at timestamptz not null default app_now()
);
comment on column content_pictures.alt is 'What it shows, as whoever added it said; a page may say it in words of its own.';
create index content_pictures_newest on content_pictures (added_at desc, id desc);
create trigger content_pictures_append_only before update or delete on content_pictures for each row execute function refuse_change();
create trigger content_pictures_no_truncate before truncate on content_pictures for each statement execute function refuse_change();
