-- What a company wants delivered, work type by work type, and the place that every purchase takes in its caps.
create table company_work_types (
  company_id bigint not null constraint company_work_types_company_fk references companies (id),
  work_type_id integer not null constraint company_work_types_work_type_fk references work_types (id),
  allow_autoaccept boolean not null default false,
  cap_day integer constraint company_work_types_cap_day check (cap_day between 0 and 9999),
  cap_day_on boolean not null default false,
  cap_week integer constraint company_work_types_cap_week check (cap_week between 0 and 9999),
  cap_week_on boolean not null default false,
  cap_month integer constraint company_work_types_cap_month check (cap_month between 0 and 9999),
  cap_month_on boolean not null default false,
  last_served_at timestamptz,
  constraint company_work_types_pk primary key (company_id, work_type_id),
  constraint company_work_types_cap_on_has_value check (
    (not cap_day_on or cap_day is not null) and (not cap_week_on or cap_week is not null) and (not cap_month_on or cap_month is not null))
) with (fillfactor = 80);
comment on table company_work_types is 'A work type without a row has everything off.';
comment on column company_work_types.cap_day is 'Kept while the cap is switched off, so that switching it on again brings it back.';
comment on column company_work_types.last_served_at is 'The last automatic purchase or offer of this work type: who has waited longest comes first.';

-- One row per purchase and period, whether a cap is set or not. Positions have no holes; the account's lock gives them out.
create table purchase_cap_uses (
  purchase_id bigint not null constraint purchase_cap_uses_purchase_fk references purchases (id),
  period text not null constraint purchase_cap_uses_period check (period in ('day', 'week', 'month')),
  company_id bigint not null,
  work_type_id integer not null,
  period_start date not null,
  position integer not null constraint purchase_cap_uses_position check (position > 0),
  cap_at_purchase integer,
  constraint purchase_cap_uses_pk primary key (purchase_id, period),
  constraint purchase_cap_uses_once unique (company_id, work_type_id, period, period_start, position),
  constraint purchase_cap_uses_within_cap check (position <= cap_at_purchase),
  constraint purchase_cap_uses_week_from_monday check (period <> 'week' or extract(isodow from period_start) = 1),
  constraint purchase_cap_uses_month_from_first check (period <> 'month' or extract(day from period_start) = 1)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on column purchase_cap_uses.cap_at_purchase is 'The cap that an automatic purchase had to keep; null where none was set, and on other purchases, which count but are never blocked.';

insert into purchase_cap_uses (purchase_id, period, company_id, work_type_id, period_start, position)
select p.id, period, p.company_id, e.work_type_id, s.period_start,
       row_number() over (partition by p.company_id, e.work_type_id, period, s.period_start order by p.id)
from purchases p
join enquiries e on e.id = p.enquiry_id
join companies c on c.id = p.company_id
cross join unnest(array['day', 'week', 'month']) as period
cross join lateral (select date_trunc(period, p.created_at at time zone c.time_zone)::date as period_start) s;

-- Matching goes by place and reads nothing but this index until it knows which areas have the work type too.
create index coverage_districts_by_place on coverage_districts (district_id, coverage_area_id);
drop index coverage_districts_by_district;
