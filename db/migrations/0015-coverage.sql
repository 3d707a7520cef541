-- Coverage areas that companies name themselves.
alter table coverage_areas add constraint coverage_areas_name_length check (length(name) <= 60);
create unique index coverage_areas_name_once on coverage_areas (company_id, lower(name)) where name not in ('', '0');
comment on column coverage_areas.name is 'Empty or 0: it has none of its own and is called by its place among the company''s areas.';
