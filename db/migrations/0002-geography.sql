-- Countries, areas, districts, towns and their outlines. Matching uses district ids; coordinates only place a lead on a
-- map.

-- PL/pgSQL prevents inlining; an inlined expression would no longer match the indexes. Ignores case, accents,
-- apostrophes and ligatures (contract/kit/fold-text-rule.ts).
create function folded(given text) returns text language plpgsql immutable parallel safe strict as $$
declare
  text_left text := translate(given, '''`´ʹʻʼʽˈ‘’‚‛′‵＇՚׳', '');
begin
  -- Most names are ASCII and have nothing to decompose.
  if octet_length(text_left) > length(text_left) then
    text_left := regexp_replace(normalize(text_left, NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g');
    text_left := translate(lower(text_left), '‐‑‒–—―−øłđðħıŧŋς', '-------olddhitnσ');
    text_left := replace(replace(replace(replace(text_left, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  end if;
  return replace(replace(lower(text_left), 'aa', 'a'), 'oe', 'o');
end $$;
comment on function folded is 'Normalises a text for searches. A change of its result needs new indexes.';

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
  geometry_quality text not null default 'none'
    constraint regions_geometry_quality check (geometry_quality in ('authoritative', 'voronoi', 'hexagon', 'none')),
  source text not null,
  active boolean not null default true,
  geographic boolean not null default true,
  constraint regions_code_once unique (country, level, code),
  constraint regions_district_has_area check ((level = 'area') = (parent_id is null))
);
create index regions_by_parent on regions (parent_id);
create index regions_by_code_prefix on regions (country, code text_pattern_ops);
create index regions_by_folded_town on regions (country, (folded(town) collate "C")) where level = 'district';

-- Postcodes that belong to a district under another code (inner Copenhagen).
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
create index towns_by_folded_name on towns (country, (folded(name) collate "C"));

-- Outlines of areas and districts for the map. Matching never reads them.
create table outlines (
  region_id integer constraint outlines_pk primary key constraint outlines_region_fk references regions (id),
  -- Rings in steps of 0.0001 degree: the first point, then differences from point to point. The last point joins the
  -- first.
  rings json not null,
  source text not null constraint outlines_source check (source in ('computed', 'boundaries'))
);

-- Reference data the operator imported in place of ours, with the attribution it requires.
create table geography_imports (
  id integer generated always as identity constraint geography_imports_pk primary key,
  kind text not null
    constraint geography_imports_kind check (kind in ('boundaries', 'geonames', 'codepoint', 'onspd')),
  country country_code not null,
  attribution text not null,
  imported_at timestamptz not null default app_now()
);
create index geography_imports_latest on geography_imports (country, kind, id);
