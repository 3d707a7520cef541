-- Shapes of areas and districts for the map. Matching never looks at them.
create table outlines (
  region_id integer constraint outlines_pk primary key constraint outlines_region_fk references regions (id),
  -- Rings of whole steps of a ten-thousandth of a degree: the first point, then from point to point; the last joins the first.
  rings json not null,
  source text not null constraint outlines_source check (source in ('computed', 'boundaries'))
);

-- What the operator brought in place of our own reference data, and what has to be said about it.
create table geography_imports (
  id integer generated always as identity constraint geography_imports_pk primary key,
  kind text not null constraint geography_imports_kind check (kind in ('boundaries', 'geonames', 'codepoint', 'onspd')),
  country country_code not null,
  attribution text not null,
  imported_at timestamptz not null default app_now()
);
create index geography_imports_latest on geography_imports (country, kind, id);
