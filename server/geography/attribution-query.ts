import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface Attribution {
  readonly name: string;
  readonly attribution: string;
  readonly licence: string | null;
  readonly url: string | null;
  readonly countries: readonly CountryCode[];
}

const openGovernment = 'Open Government Licence v3.0';

/** Required attribution by data source. */
const sources: Readonly<Record<string, Omit<Attribution, 'countries'>>> = {
  geolite: {
    name: 'MaxMind GeoLite2',
    attribution: 'Includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com',
    licence: 'CC BY-SA 4.0',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  geonames: {
    name: 'GeoNames',
    attribution: 'Contains data from GeoNames, https://www.geonames.org',
    licence: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  computed: {
    name: 'Natural Earth',
    attribution: 'Coasts by Natural Earth. Outlines are approximate and no official boundaries',
    licence: 'Public domain',
    url: 'https://www.naturalearthdata.com',
  },
  codepoint: {
    name: 'Ordnance Survey Code-Point Open',
    attribution: 'Contains OS data © Crown copyright and database right, Royal Mail data © Royal Mail copyright and database right',
    licence: openGovernment,
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  onspd: {
    name: 'ONS Postcode Directory',
    attribution:
      'Contains National Statistics data, OS data and Royal Mail data © Crown copyright and database right, © Royal Mail copyright and database right',
    licence: openGovernment,
    url: 'https://www.ons.gov.uk/methodology/geography/licences',
  },
};

/** Lists the data sources in use by country: regions, outlines, towns, and imported boundaries with their own attribution. */
export async function listAttributions(db: Db): Promise<Attribution[]> {
  const used = await db.rows(sql<{ source: string; country: CountryCode; attribution: string | null }>`
    select distinct case r.source when 'geonames-postcodes' then 'geonames' else r.source end as source, r.country, null as attribution
    from regions r where r.active and r.geographic and r.source not in ('authored', 'boundaries')
    union select 'geonames', t.country, null from towns t
    union select o.source, r.country, i.attribution
    from outlines o
    join regions r on r.id = o.region_id
    left join lateral (select attribution from geography_imports where o.source = 'boundaries' and kind = 'boundaries' and country = r.country
                       order by id desc limit 1) i on true`);
  // Computed cells are drawn around GeoLite points, whatever the regions' current source.
  const all = used.flatMap((row) => (row.source === 'computed' ? [row, { ...row, source: 'geolite' }] : [row]));
  return [...Map.groupBy(all, (row) => `${row.source} ${row.attribution ?? ''}`).values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const countries = countryCodes().filter((country) => rows.some((row) => row.country === country));
    const known = sources[first.source];
    if (known !== undefined) return [{ ...known, countries }];
    return first.attribution === null ? [] : [{ name: 'Boundaries', attribution: first.attribution, licence: null, url: null, countries }];
  });
}
