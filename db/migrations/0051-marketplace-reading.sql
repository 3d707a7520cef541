-- Keeps each company's coverage by district, and a version of the texts that servers hold in memory, for the marketplace.

create table covered_districts (
  company_id bigint not null,
  district_id integer not null,
  work_type_ids integer[] not null constraint covered_districts_not_empty check (cardinality(work_type_ids) > 0),
  constraint covered_districts_pk primary key (company_id, district_id)
);
comment on table covered_districts is 'Coverage areas of a company merged: a row per district. Derived and written only by triggers.';
comment on column covered_districts.work_type_ids is 'Ascending, each once.';

-- What the coverage areas of these companies say; null for all companies. Most districts lie in one area, whose work types are
-- then taken as they are.
create function coverage_of(companies bigint[]) returns table (company_id bigint, district_id integer, work_type_ids integer[])
language sql stable set search_path = public, pg_temp as $$
  with types as materialized (
    select w.coverage_area_id, array_agg(w.work_type_id order by w.work_type_id) as ids
    from coverage_areas a join coverage_work_types w on w.coverage_area_id = a.id
    where companies is null or a.company_id = any(companies)
    group by w.coverage_area_id)
  select g.company_id, g.district_id,
         case when g.areas = 1 then g.ids else (
           select array_agg(distinct w.work_type_id order by w.work_type_id) from coverage_work_types w where w.coverage_area_id = any(g.area_ids)) end
  from (
    select a.company_id, d.district_id, count(*) as areas, min(t.ids) as ids, array_agg(a.id) as area_ids
    from coverage_areas a join types t on t.coverage_area_id = a.id join coverage_districts d on d.coverage_area_id = a.id
    group by a.company_id, d.district_id) g
$$;

-- Rewrites what differs. The lock makes two transactions that change areas of one company wait for each other, and the statement
-- after it sees what the other one committed. Runs as the owner, because nobody else writes the table.
create function keep_coverage(companies bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(460051, slot)
  from (select distinct (company % 512)::integer as slot from unnest(companies) as company order by slot) slots;
  with wanted as materialized (select * from coverage_of(companies)),
  removed as (
    delete from covered_districts k where k.company_id = any(companies)
      and not exists (select from wanted w where w.company_id = k.company_id and w.district_id = k.district_id))
  insert into covered_districts as k select * from wanted
  on conflict (company_id, district_id) do update set work_type_ids = excluded.work_type_ids
  where k.work_type_ids <> excluded.work_type_ids;
end $$;

-- The trigger's argument says whether its rows name an area or are areas. Rows of a deleted area find no company: the area's own
-- trigger comes later.
create function keep_changed_coverage() returns trigger language plpgsql as $$
declare
  companies bigint[];
begin
  if tg_argv[0] = 'area' then
    select array_agg(distinct company_id) into companies from changed;
  else
    select array_agg(distinct a.company_id) into companies from changed c join coverage_areas a on a.id = c.coverage_area_id;
  end if;
  if companies is not null then
    perform keep_coverage(companies);
  end if;
  return null;
end $$;

create function keep_moved_coverage() returns trigger language plpgsql as $$
declare
  companies bigint[];
begin
  select array_agg(distinct m.company_id) into companies
  from before b join after a on a.id = b.id and a.company_id <> b.company_id cross join lateral (values (a.company_id), (b.company_id)) m(company_id);
  if companies is not null then
    perform keep_coverage(companies);
  end if;
  return null;
end $$;

-- Choices are added and removed, never changed.
create function choice_must_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a choice of a coverage area is replaced, not changed' using errcode = 'check_violation', constraint = 'coverage_choices_stay';
end $$;

-- Fills the table before the triggers lock the coverage areas, because it takes seconds in a large installation. The marks find the
-- areas that were changed meanwhile.
create function pg_temp.coverage_marks() returns table (id bigint, company_id bigint, mark text) language sql stable as $$
  select a.id, a.company_id, concat_ws(' ', d.many, d.mark, w.many, w.mark)
  from coverage_areas a
  left join (select coverage_area_id, count(*) as many, bit_xor(hashint8extended(district_id, 0)) as mark from coverage_districts group by 1) d
    on d.coverage_area_id = a.id
  left join (select coverage_area_id, count(*) as many, bit_xor(hashint8extended(work_type_id, 0)) as mark from coverage_work_types group by 1) w
    on w.coverage_area_id = a.id
$$;
create temporary table marks_before on commit drop as select * from pg_temp.coverage_marks();
insert into covered_districts select * from coverage_of(null);
analyze covered_districts;

create trigger coverage_areas_deleted_are_kept after delete on coverage_areas
  referencing old table as changed for each statement execute function keep_changed_coverage('area');
create trigger coverage_areas_moved_are_kept after update on coverage_areas
  referencing old table as before new table as after for each statement execute function keep_moved_coverage();
create trigger coverage_districts_added_are_kept after insert on coverage_districts
  referencing new table as changed for each statement execute function keep_changed_coverage('choice');
create trigger coverage_districts_removed_are_kept after delete on coverage_districts
  referencing old table as changed for each statement execute function keep_changed_coverage('choice');
create trigger coverage_districts_stay before update on coverage_districts for each row execute function choice_must_stay();
create trigger coverage_work_types_added_are_kept after insert on coverage_work_types
  referencing new table as changed for each statement execute function keep_changed_coverage('choice');
create trigger coverage_work_types_removed_are_kept after delete on coverage_work_types
  referencing old table as changed for each statement execute function keep_changed_coverage('choice');
create trigger coverage_work_types_stay before update on coverage_work_types for each row execute function choice_must_stay();

select keep_coverage(array(
  select distinct coalesce(a.company_id, b.company_id) from marks_before b full join pg_temp.coverage_marks() a using (id)
  where (a.company_id, a.mark) is distinct from (b.company_id, b.mark)
  union
  select b.company_id from marks_before b join pg_temp.coverage_marks() a using (id) where a.company_id <> b.company_id));
alter table covered_districts add constraint covered_districts_company_fk foreign key (company_id) references companies (id);

-- Servers keep texts of districts, work types and questions in memory, and read this with each page.
create table label_version (
  only_one boolean not null default true constraint label_version_pk primary key constraint label_version_only_one check (only_one),
  version bigint not null,
  changed_by xid8
);
comment on column label_version.version is 'Microseconds of the clock at the last change, or one more than before.';
comment on column label_version.changed_by is 'Transaction of the last change, which moves the version once.';
insert into label_version (version) values ((extract(epoch from clock_timestamp()) * 1000000)::bigint);

create function labels_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update label_version set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint), changed_by = pg_current_xact_id()
  where changed_by is distinct from pg_current_xact_id();
  return null;
end $$;
create trigger regions_change_labels after insert or update or delete or truncate on regions for each statement execute function labels_changed();
create trigger work_types_change_labels after insert or update or delete or truncate on work_types for each statement execute function labels_changed();
create trigger questions_change_labels after insert or update or delete or truncate on questions for each statement execute function labels_changed();
create trigger question_options_change_labels after insert or update or delete or truncate on question_options
  for each statement execute function labels_changed();
