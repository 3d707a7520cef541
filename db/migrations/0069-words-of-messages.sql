-- The words of messages as the operator wants them, by template and language. What holds is the row that came last; one without words is
-- the built-in text again. Of each text that is worded otherwise its key, with the ending of its plural form.
create function are_message_words(words jsonb) returns boolean language sql immutable
  return case when jsonb_typeof(words) <> 'object' then false
              else words <> '{}' and not jsonb_path_exists(words, '$.* ? (@.type() != "string" || @ like_regex "^\\s*$")')
                   and octet_length(words::text) <= 40000 end;

create table message_wordings (
  id bigint generated always as identity constraint message_wordings_pk primary key,
  template text not null constraint message_wordings_template check (template ~ '^[a-z][a-z0-9.-]{1,59}$'),
  language language_code not null,
  words jsonb constraint message_wordings_words check (are_message_words(words)),
  staff_id bigint not null constraint message_wordings_staff_fk references staff (id),
  actor text not null,
  saved_at timestamptz not null default app_now()
);
comment on column message_wordings.words is 'Null: the built-in text again.';
create index message_wordings_latest on message_wordings (template, language, id desc);
create trigger message_wordings_append_only before update or delete on message_wordings for each row execute function refuse_change();
create trigger message_wordings_no_truncate before truncate on message_wordings for each statement execute function refuse_change();
