import { sql, type Sql } from '../platform/database/sql.ts';

/** Sources of our own reference data. Rows of other sources were imported by the operator and stay. */
const ownSources = ['geolite', 'geonames', 'authored'];

const regionRows = (rows: string): Sql => sql`
  json_to_recordset(${rows}::json) as given(
    country country_code, level text, code text, name text, town text, county text, parent_code text, path text,
    lat numeric(6, 3), lng numeric(6, 3), bbox numeric(8, 4)[], geometry_quality text, source text, active boolean, geographic boolean)`;

/** Upserts regions of one level; `rows` is JSON. Save areas before districts. */
export function saveRegions(rows: string): Sql {
  return sql`
    insert into regions as r (country, level, code, name, town, county, parent_id, path, lat, lng, bbox, geometry_quality, source, active, geographic)
    select given.country, given.level, given.code, given.name, given.town, given.county, area.id, given.path, given.lat, given.lng,
           given.bbox, given.geometry_quality, given.source, given.active, given.geographic
    from ${regionRows(rows)}
    left join regions area on area.country = given.country and area.level = 'area' and area.code = given.parent_code
    on conflict (country, level, code) do update
    set name = excluded.name, town = excluded.town, county = excluded.county, parent_id = excluded.parent_id, path = excluded.path,
        lat = excluded.lat, lng = excluded.lng, source = excluded.source,
        active = excluded.active, geographic = excluded.geographic
    where r.source = any(${ownSources})
      and (r.name, r.town, r.county, r.parent_id, r.path, r.lat, r.lng, r.source, r.active, r.geographic)
        is distinct from
          (excluded.name, excluded.town, excluded.county, excluded.parent_id, excluded.path, excluded.lat, excluded.lng,
           excluded.source, excluded.active, excluded.geographic)`;
}

/** Updates quality and bounding box of our outlines, except imported boundaries, which are better. */
export function saveGeometry(rows: string): Sql {
  return sql`
    update regions r set bbox = given.bbox, geometry_quality = given.geometry_quality
    from ${regionRows(rows)}
    where r.country = given.country and r.level = given.level and r.code = given.code
      and not exists (select from outlines o where o.region_id = r.id and o.source = 'boundaries')
      and (r.bbox, r.geometry_quality) is distinct from (given.bbox, given.geometry_quality)`;
}

const outlineRows = (rows: string): Sql => sql`
  (select r.id as region_id, given.rings
   from json_to_recordset(${rows}::json) as given(country country_code, level text, code text, rings json)
   join regions r on r.country = given.country and r.level = given.level and r.code = given.code) outline`;

export function saveComputedOutlines(rows: string): Sql {
  return sql`
    insert into outlines as o (region_id, rings, source)
    select outline.region_id, outline.rings, 'computed' from ${outlineRows(rows)}
    on conflict (region_id) do update set rings = excluded.rings
    where o.source = 'computed' and o.rings::text <> excluded.rings::text`;
}

export function removeMissingOutlines(rows: string): Sql {
  return sql`
    delete from outlines o
    where o.source = 'computed' and o.region_id not in (select outline.region_id from ${outlineRows(rows)})`;
}

/** Enquiries and coverage reference regions, so none is deleted. */
export function deactivateMissingRegions(areas: string, districts: string): Sql {
  return sql`
    update regions r set active = false
    where r.active and r.source = any(${ownSources})
      and (r.country::text, r.level, r.code) not in (
        select given.country::text, given.level, given.code from ${regionRows(areas)}
        union all select given.country::text, given.level, given.code from ${regionRows(districts)})`;
}

const aliasRows = (rows: string): Sql =>
  sql`json_to_recordset(${rows}::json) as given(country country_code, code text, district_code text)`;

export function removeMissingAliases(rows: string): Sql {
  return sql`
    delete from district_aliases a
    where (a.country::text, a.code) not in (select given.country::text, given.code from ${aliasRows(rows)})`;
}

export function saveAliases(rows: string): Sql {
  return sql`
    insert into district_aliases as a (country, code, district_id)
    select given.country, given.code, district.id
    from ${aliasRows(rows)}
    left join regions district on district.country = given.country and district.level = 'district' and district.code = given.district_code
    on conflict (country, code) do update set district_id = excluded.district_id
    where a.district_id <> excluded.district_id`;
}

const townRows = (rows: string): Sql => sql`
  (select given.*, district.id as district_id
   from json_to_recordset(${rows}::json) as given(
     country country_code, name text, county text, district_code text, lat numeric(6, 3), lng numeric(6, 3), population integer)
   left join regions district on district.country = given.country and district.level = 'district' and district.code = given.district_code) town`;

/** Towns have no stable key and are not referenced: changed ones are deleted here and reinserted by saveTowns. */
export function removeMissingTowns(rows: string): Sql {
  return sql`
    delete from towns t
    where not exists (
      select from ${townRows(rows)}
      where town.country = t.country and town.name = t.name and town.district_id is not distinct from t.district_id
        and (town.county, town.lat, town.lng, town.population) is not distinct from (t.county, t.lat, t.lng, t.population))`;
}

export function saveTowns(rows: string): Sql {
  return sql`
    insert into towns (country, name, county, district_id, lat, lng, population)
    select town.country, town.name, town.county, town.district_id, town.lat, town.lng, town.population
    from ${townRows(rows)}
    where not exists (select from towns t where t.country = town.country and t.name = town.name and t.district_id is not distinct from town.district_id)`;
}

/** Sets district positions; `rows` is JSON. Positioned districts become active. */
export function setPositions(rows: string, source: string): Sql {
  return sql`
    update regions r set lat = given.lat, lng = given.lng, source = ${source}, active = true
    from json_to_recordset(${rows}::json) as given(id integer, lat numeric(6, 3), lng numeric(6, 3))
    where r.id = given.id`;
}

export function insertDistricts(rows: string, source: string): Sql {
  return sql`
    insert into regions (country, level, code, name, town, county, parent_id, path, lat, lng, source)
    select given.country, 'district', given.code, given.name, given.town, given.county, given."parentId", given.path, given.lat, given.lng, ${source}
    from json_to_recordset(${rows}::json) as given(
      country country_code, code text, name text, town text, county text, "parentId" integer, path text, lat numeric(6, 3), lng numeric(6, 3))`;
}

/** Replaces outlines with imported ones. */
export function saveBoundaryOutlines(rows: string): Sql {
  return sql`
    with given as (
      select * from json_to_recordset(${rows}::json) as given(id integer, rings json, bbox numeric(8, 4)[], quality text)
    ), described as (
      update regions r set bbox = given.bbox, geometry_quality = given.quality from given where r.id = given.id
    )
    insert into outlines (region_id, rings, source)
    select given.id, given.rings, 'boundaries' from given
    on conflict (region_id) do update set rings = excluded.rings, source = excluded.source`;
}

export function addImport(row: { kind: string; country: string; attribution: string }): Sql {
  return sql`insert into geography_imports (kind, country, attribution) values (${row.kind}, ${row.country}, ${row.attribution})`;
}

export function forgetImports(country: string): Sql {
  return sql`delete from geography_imports where country = ${country}`;
}

export function forgetImportedOutlines(country: string): Sql {
  return sql`
    delete from outlines o using regions r
    where r.id = o.region_id and r.country = ${country} and o.source = 'boundaries'`;
}

/** Marks imported rows as ours, so the next load resets them. */
export function forgetImportedPositions(country: string): Sql {
  return sql`update regions set source = 'geolite' where country = ${country} and source <> all(${ownSources})`;
}
