-- Countries, areas, districts, towns. Matching goes by district id; coordinates only place a lead on a map.
create table regions (
  id integer generated always as identity constraint regions_pk primary key,
  country country_code not null,
  level text not null constraint regions_level check (level in ('area', 'district')),
  code text not null,
  name text not null,
  town text,
  county text,
  parent_id integer constraint regions_parent_fk references regions (id),
  path text not null,
  lat numeric(6, 3),
  lng numeric(6, 3),
  bbox numeric(8, 4)[],
  geometry_quality text not null default 'none' constraint regions_geometry_quality check (geometry_quality in ('authoritative', 'voronoi', 'hexagon', 'none')),
  source text not null,
  active boolean not null default true,
  geographic boolean not null default true,
  constraint regions_code_once unique (country, level, code),
  constraint regions_district_has_area check ((level = 'area') = (parent_id is null))
);
create index regions_by_parent on regions (parent_id);
create index regions_by_code_prefix on regions (country, code text_pattern_ops);
create index regions_by_town on regions (country, lower(town) text_pattern_ops) where level = 'district';

-- Postal codes that belong to a district under another code (inner Copenhagen).
create table district_aliases (
  country country_code not null,
  code text not null,
  district_id integer not null constraint district_aliases_district_fk references regions (id),
  constraint district_aliases_pk primary key (country, code)
);

create table towns (
  id integer generated always as identity constraint towns_pk primary key,
  country country_code not null,
  name text not null,
  county text,
  district_id integer constraint towns_district_fk references regions (id),
  lat numeric(6, 3) not null,
  lng numeric(6, 3) not null,
  population integer not null default 0
);
create index towns_by_name on towns (country, lower(name) text_pattern_ops);
