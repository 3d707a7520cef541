-- Prices with the moment from which each holds, and what the operator says of work types, beside what the files say.

-- The clock of what is written under a lock: a transaction that waited for it must not write down the moment at which it began.
create function price_clock() returns timestamptz language sql volatile
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, app_now() + (clock_timestamp() - now()));

-- An entry of the price list holds from its moment until that of the next one. Written once; what has not begun can be cancelled.
create table price_list_entries (
  id bigint generated always as identity constraint price_list_entries_pk primary key,
  country country_code not null,
  work_type_id integer not null constraint price_list_entries_work_type_fk references work_types (id),
  net_minor bigint not null constraint price_list_entries_positive check (net_minor > 0),
  currency currency_code not null,
  valid_from timestamptz not null,
  reason text,
  staff_id bigint constraint price_list_entries_staff_fk references staff (id),
  written_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  constraint price_list_entries_cancelled_before_begun check (cancelled_at < valid_from),
  constraint price_list_entries_has_reason check (staff_id is null or length(btrim(reason)) > 0)
);
comment on column price_list_entries.staff_id is 'Null: it came with the files.';
create unique index price_list_entries_in_force on price_list_entries (country, work_type_id, valid_from, id) where cancelled_at is null;
create index price_list_entries_by_work_type on price_list_entries (work_type_id, country, id);

create function price_list_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and old.valid_from > price_clock()
     and to_jsonb(new) - 'cancelled_at' = to_jsonb(old) - 'cancelled_at' then
    return new;
  end if;
  raise exception 'an entry of the price list stays as it was written'
    using errcode = 'integrity_constraint_violation', constraint = 'price_list_entries_stay';
end $$;
create trigger price_list_entries_stay before update or delete on price_list_entries for each row execute function price_list_entry_stays();
create trigger price_list_entries_no_truncate before truncate on price_list_entries for each statement execute function refuse_change();

-- What is there was so from the beginning: the past of a demonstration is made by the clock of the past.
insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from)
select country, work_type_id, net_minor, currency, '2000-01-01' from list_prices;
drop table list_prices;

-- The one rule of which price holds at a moment; time alone brings a scheduled one into force.
create function list_prices_at(moment timestamptz)
  returns table (country country_code, work_type_id integer, net_minor bigint, currency currency_code, since timestamptz)
  language sql stable parallel safe as $$
  select distinct on (e.country, e.work_type_id) e.country, e.work_type_id, e.net_minor, e.currency, e.valid_from
  from price_list_entries e where e.cancelled_at is null and e.valid_from <= moment
  order by e.country, e.work_type_id, e.valid_from desc, e.id desc
$$;
-- A work type is offered in a country exactly where it has a price there.
create view list_prices as select country, work_type_id, net_minor, currency, since from list_prices_at(app_now());

-- The factors of a country are a setting with the moment of each: [{"from": …, "exclusivityBp": …, "stepsHours": …, "factorsBp": …}].
create function is_basis_points(value jsonb) returns boolean language sql immutable
  return jsonb_typeof(value) = 'number' and value::numeric between 1 and 100000 and value::numeric = floor(value::numeric);
create function are_price_factors(versions jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(versions) = 'array' and coalesce((
    select bool_and(coalesce(
      jsonb_typeof(v->'from') = 'string'
      and is_basis_points(v#>'{exclusivityBp,1}') and is_basis_points(v#>'{exclusivityBp,2}') and is_basis_points(v#>'{exclusivityBp,3}')
      and jsonb_array_length(v->'stepsHours') = 2 and (v#>'{stepsHours,0}')::numeric > 0
      and (v#>'{stepsHours,1}')::numeric > (v#>'{stepsHours,0}')::numeric
      and jsonb_array_length(v->'factorsBp') = 3 and is_basis_points(v#>'{factorsBp,0}')
      and is_basis_points(v#>'{factorsBp,1}') and is_basis_points(v#>'{factorsBp,2}'), false))
    from jsonb_array_elements(versions) v), true), false);
alter table business_settings
  add constraint business_settings_price_factors check (key not like 'price.factors.%' or are_price_factors(value));

-- What the operator has edited is the operator's from then on: the files are not loaded over it. Texts that are missing in a
-- language stand there in English, and the language is named.
create function is_untranslated(languages text[]) returns boolean language sql immutable
  return languages <@ array['sv', 'da', 'no'] and array_position(languages, null) is null;
alter table work_types
  add column edited_at timestamptz,
  add column untranslated text[] not null default '{}' constraint work_types_untranslated check (is_untranslated(untranslated)),
  add constraint work_types_code_form check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint work_types_name_said check (length(btrim(name->>'en')) > 0 and length(btrim(name->>'sv')) > 0 and length(btrim(name->>'da')) > 0 and length(btrim(name->>'no')) > 0);
alter table questions
  add column edited_at timestamptz,
  add column untranslated text[] not null default '{}' constraint questions_untranslated check (is_untranslated(untranslated)),
  add constraint questions_text_said check (length(btrim(text->>'en')) > 0 and length(btrim(text->>'sv')) > 0 and length(btrim(text->>'da')) > 0 and length(btrim(text->>'no')) > 0);
alter table question_options
  add column untranslated text[] not null default '{}' constraint question_options_untranslated check (is_untranslated(untranslated)),
  -- Urgency is read from the answers to these two.
  add constraint question_options_timescales check (question_id not in (1, 2) or code in ('ASAP', '1MONTH', '3MONTHS'));
alter table categories add column edited_at timestamptz;

-- A requirement names a scheme of its own country.
alter table accreditation_schemes add constraint accreditation_schemes_of_country unique (id, country);
alter table work_type_requirements
  add constraint work_type_requirements_scheme_of_country_fk foreign key (scheme_id, country) references accreditation_schemes (id, country);

-- Numbers of what operators add; those of the files are below.
create sequence catalogue_ids as integer start with 100001;

-- What was released of a work type is asked for by work type.
create index enquiries_released_by_work_type on enquiries (work_type_id, country, released_at) where released_at is not null;
