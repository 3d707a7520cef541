-- What may be asked for and what it costs. Names are {en, sv, da, no}.

create function has_all_languages(texts jsonb) returns boolean language sql immutable
  return texts ?& array['en', 'sv', 'da', 'no'];

create table categories (
  id integer constraint categories_pk primary key,
  code text not null constraint categories_code_once unique,
  name jsonb not null constraint categories_name_languages check (has_all_languages(name)),
  position integer not null
);

create table work_types (
  id integer constraint work_types_pk primary key,
  code text not null constraint work_types_code_once unique,
  category_id integer not null constraint work_types_category_fk references categories (id),
  site smallint not null constraint work_types_site check (site in (1, 2)),
  name jsonb not null constraint work_types_name_languages check (has_all_languages(name)),
  -- Work types are sorted by name in the alphabet of the reader: Å is the last letter but two in Swedish and the last in Danish.
  -- The database need not know these alphabets; the place of every name is worked out when the catalogue is loaded.
  name_rank jsonb not null default '{"en": 0, "sv": 0, "da": 0, "no": 0}'
    constraint work_types_name_rank_languages check (has_all_languages(name_rank)),
  finance_allowed boolean not null default false,
  reporting_allowed boolean not null default true,
  retired_at timestamptz
);
comment on column work_types.name_rank is 'The place of the name among all names, by language; written by load-catalogue.';

create table questions (
  id integer constraint questions_pk primary key,
  code text not null constraint questions_code_once unique,
  text jsonb not null constraint questions_text_languages check (has_all_languages(text)),
  hidden_from_buyers boolean not null default false
);

create table question_options (
  question_id integer not null constraint question_options_question_fk references questions (id),
  code text not null,
  text jsonb not null constraint question_options_text_languages check (has_all_languages(text)),
  position integer not null,
  constraint question_options_pk primary key (question_id, code)
);

create table work_type_questions (
  work_type_id integer not null constraint work_type_questions_work_type_fk references work_types (id),
  question_id integer not null constraint work_type_questions_question_fk references questions (id),
  position integer not null,
  constraint work_type_questions_pk primary key (work_type_id, question_id)
);

-- A work type is offered in a country exactly where it has a price there.
create table list_prices (
  country country_code not null,
  work_type_id integer not null constraint list_prices_work_type_fk references work_types (id),
  net_minor bigint not null constraint list_prices_positive check (net_minor > 0),
  currency currency_code not null,
  updated_at timestamptz not null default app_now(),
  constraint list_prices_pk primary key (country, work_type_id)
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
  constraint accreditation_schemes_code_once unique (country, code)
);

create table work_type_requirements (
  work_type_id integer not null constraint work_type_requirements_work_type_fk references work_types (id),
  scheme_id integer not null constraint work_type_requirements_scheme_fk references accreditation_schemes (id),
  country country_code not null,
  constraint work_type_requirements_pk primary key (work_type_id, scheme_id)
);

create table reject_reasons (
  id integer constraint reject_reasons_pk primary key,
  code text not null constraint reject_reasons_code_once unique,
  text jsonb not null constraint reject_reasons_text_languages check (has_all_languages(text)),
  action_text jsonb,
  position integer not null
);

create table public_holidays (
  country country_code not null,
  day date not null,
  constraint public_holidays_pk primary key (country, day)
);
