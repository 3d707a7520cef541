-- Coverage areas: which work types a company wants in which districts.

create table coverage_areas (
  id bigint generated always as identity constraint coverage_areas_pk primary key,
  company_id bigint not null constraint coverage_areas_company_fk references companies (id),
  name text not null constraint coverage_areas_name_length check (length(name) <= 60),
  created_at timestamptz not null default app_now()
);
comment on column coverage_areas.name is 'Empty or 0: unnamed, and shown by its place among the company''s areas.';
create index coverage_areas_by_company on coverage_areas (company_id);
create unique index coverage_areas_name_once on coverage_areas (company_id, lower(name)) where name not in ('', '0');

create table coverage_work_types (
  coverage_area_id bigint not null
    constraint coverage_work_types_area_fk references coverage_areas (id) on delete cascade,
  work_type_id integer not null constraint coverage_work_types_work_type_fk references work_types (id),
  constraint coverage_work_types_pk primary key (coverage_area_id, work_type_id)
);

create table coverage_districts (
  coverage_area_id bigint not null
    constraint coverage_districts_area_fk references coverage_areas (id) on delete cascade,
  district_id integer not null constraint coverage_districts_district_fk references regions (id),
  constraint coverage_districts_pk primary key (coverage_area_id, district_id)
);
-- Matching starts from the place and reads only this index until it filters areas by work type.
create index coverage_districts_by_place on coverage_districts (district_id, coverage_area_id);
