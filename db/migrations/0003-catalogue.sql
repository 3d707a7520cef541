-- Work types with their questions, requirements and prices. Texts are objects with one entry per language.

create function has_all_languages(texts jsonb) returns boolean language sql immutable
  return texts ?& array['en', 'sv', 'da', 'no', 'es', 'fr'];

-- Reference files no longer overwrite texts that an operator edited. A missing translation holds the English text, and
-- its language is listed as untranslated.
create function is_untranslated(languages text[]) returns boolean language sql immutable
  return languages <@ array['sv', 'da', 'no', 'es', 'fr'] and array_position(languages, null) is null;

create function says_all_languages(texts jsonb) returns boolean language sql immutable
  return coalesce(length(btrim(texts->>'en')) > 0 and length(btrim(texts->>'sv')) > 0 and length(btrim(texts->>'da')) > 0
                  and length(btrim(texts->>'no')) > 0 and length(btrim(texts->>'es')) > 0 and length(btrim(texts->>'fr')) > 0, false);

create table categories (
  id integer constraint categories_pk primary key,
  code text not null constraint categories_code_once unique,
  name jsonb not null constraint categories_name_languages check (has_all_languages(name)),
  position integer not null,
  edited_at timestamptz,
  untranslated text[] not null default '{}' constraint categories_untranslated check (is_untranslated(untranslated)),
  constraint categories_name_said check (says_all_languages(name))
);

create table work_types (
  id integer constraint work_types_pk primary key,
  code text not null constraint work_types_code_once unique,
  category_id integer not null constraint work_types_category_fk references categories (id),
  site smallint not null constraint work_types_site check (site in (1, 2)),
  name jsonb not null constraint work_types_name_languages check (has_all_languages(name)),
  -- Work types are sorted by name in the reader's alphabet: Å is third from last in Swedish and last in Danish.
  -- PostgreSQL may lack these collations, so the rank of each name is computed when the catalogue is loaded.
  name_rank jsonb not null default '{"en": 0, "sv": 0, "da": 0, "no": 0, "es": 0, "fr": 0}'
    constraint work_types_name_rank_languages check (has_all_languages(name_rank)),
  finance_allowed boolean not null default false,
  reporting_allowed boolean not null default true,
  retired_at timestamptz,
  -- Leads of this work type cannot be reported (product rules, section 9).
  reports_banned boolean not null default false,
  edited_at timestamptz,
  untranslated text[] not null default '{}' constraint work_types_untranslated check (is_untranslated(untranslated)),
  constraint work_types_code_form check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint work_types_name_said check (says_all_languages(name))
);
comment on column work_types.name_rank is 'Rank of the name among all names, per language; written by load-catalogue.';

create table questions (
  id integer constraint questions_pk primary key,
  code text not null constraint questions_code_once unique,
  text jsonb not null constraint questions_text_languages check (has_all_languages(text)),
  hidden_from_buyers boolean not null default false,
  edited_at timestamptz,
  untranslated text[] not null default '{}' constraint questions_untranslated check (is_untranslated(untranslated)),
  constraint questions_text_said check (says_all_languages(text))
);

create table question_options (
  question_id integer not null constraint question_options_question_fk references questions (id),
  code text not null,
  text jsonb not null constraint question_options_text_languages check (has_all_languages(text)),
  position integer not null,
  untranslated text[] not null default '{}'
    constraint question_options_untranslated check (is_untranslated(untranslated)),
  constraint question_options_pk primary key (question_id, code),
  -- Urgency is read from the answers to questions 1 and 2.
  constraint question_options_timescales check (question_id not in (1, 2) or code in ('ASAP', '1MONTH', '3MONTHS')),
  constraint question_options_text_said check (says_all_languages(text))
);

create table work_type_questions (
  work_type_id integer not null constraint work_type_questions_work_type_fk references work_types (id),
  question_id integer not null constraint work_type_questions_question_fk references questions (id),
  position integer not null,
  constraint work_type_questions_pk primary key (work_type_id, question_id)
);

create table accreditation_schemes (
  id integer constraint accreditation_schemes_pk primary key,
  code text not null,
  country country_code not null,
  name jsonb not null constraint accreditation_schemes_name_languages check (has_all_languages(name)),
  question jsonb not null,
  description jsonb not null,
  kind text not null constraint accreditation_schemes_kind check (kind in ('certificate', 'yes_no')),
  compulsory boolean not null,
  register_url text,
  constraint accreditation_schemes_code_once unique (country, code),
  -- Lets a requirement reference only schemes of its own country.
  constraint accreditation_schemes_of_country unique (id, country),
  constraint accreditation_schemes_question_said check (says_all_languages(question)),
  constraint accreditation_schemes_description_said check (says_all_languages(description))
);

create table work_type_requirements (
  work_type_id integer not null constraint work_type_requirements_work_type_fk references work_types (id),
  scheme_id integer not null constraint work_type_requirements_scheme_fk references accreditation_schemes (id),
  country country_code not null,
  constraint work_type_requirements_pk primary key (work_type_id, scheme_id),
  constraint work_type_requirements_scheme_of_country_fk foreign key (scheme_id, country) references accreditation_schemes (id, country)
);

create table reject_reasons (
  id integer constraint reject_reasons_pk primary key,
  code text not null constraint reject_reasons_code_once unique,
  text jsonb not null constraint reject_reasons_text_languages check (has_all_languages(text)),
  action_text jsonb,
  position integer not null,
  constraint reject_reasons_text_said check (says_all_languages(text)),
  constraint reject_reasons_action_text_said check (action_text is null or says_all_languages(action_text))
);

create table public_holidays (
  country country_code not null,
  day date not null,
  constraint public_holidays_pk primary key (country, day)
);

-- Clock for rows written under a lock: a transaction that waited must not record the time at which it began.
create function price_clock() returns timestamptz language sql volatile
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, app_now() + (clock_timestamp() - now()));

-- A price applies from its moment until the next entry's. Entries are immutable; one that has not begun can be
-- cancelled.
create table price_list_entries (
  id bigint generated always as identity constraint price_list_entries_pk primary key,
  country country_code not null,
  work_type_id integer not null constraint price_list_entries_work_type_fk references work_types (id),
  net_minor bigint not null constraint price_list_entries_positive check (net_minor > 0),
  currency currency_code not null,
  valid_from timestamptz not null,
  reason text,
  staff_id bigint,
  written_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  constraint price_list_entries_cancelled_before_begun check (cancelled_at < valid_from),
  constraint price_list_entries_has_reason check (staff_id is null or length(btrim(reason)) > 0)
);
comment on column price_list_entries.staff_id is 'Null if it came from the reference files.';
create unique index price_list_entries_in_force on price_list_entries (country, work_type_id, valid_from, id) where cancelled_at is null;
create index price_list_entries_by_work_type on price_list_entries (work_type_id, country, id);
create trigger price_list_entries_no_truncate before truncate on price_list_entries for each statement execute function refuse_change();

create function price_list_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and old.valid_from > price_clock()
     and to_jsonb(new) - 'cancelled_at' = to_jsonb(old) - 'cancelled_at' then
    return new;
  end if;
  raise exception 'an entry of the price list cannot be changed'
    using errcode = 'integrity_constraint_violation', constraint = 'price_list_entries_stay';
end $$;
create trigger price_list_entries_stay before update or delete on price_list_entries for each row execute function price_list_entry_stays();

-- The one rule for which price applies at a moment. A scheduled price takes effect without any action.
create function list_prices_at(moment timestamptz)
  returns table (country country_code, work_type_id integer, net_minor bigint, currency currency_code, since timestamptz)
  language sql stable parallel safe as $$
  select distinct on (e.country, e.work_type_id) e.country, e.work_type_id, e.net_minor, e.currency, e.valid_from
  from price_list_entries e where e.cancelled_at is null and e.valid_from <= moment
  order by e.country, e.work_type_id, e.valid_from desc, e.id desc
$$;

-- A work type is offered in a country exactly if it has a price there.
create view list_prices as select country, work_type_id, net_minor, currency, since from list_prices_at(app_now());

-- Ids of entries that operators add; ids from the reference files are lower.
create sequence catalogue_ids as integer start with 100001;
