import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { nameBegins } from '../platform/database/begins.ts';
import { sql } from '../platform/database/sql.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';

export interface Location {
  kind: 'town' | 'district';
  name: string;
  county: string | null;
  district: string | null;
}

const mostOfAKind = 10;

function asPrefix(text: string): string {
  return `${text.replaceAll(/[%_\\]/g, '')}%`;
}

/**
 * Districts whose code begins with the text, then towns whose name does, the larger first; at most ten of each. A full
 * postcode, or a code that belongs to a district under another code, finds its district.
 */
export function listLocations(db: Db, asked: { country: CountryCode; search: string }): Promise<Location[]> {
  const { country, search } = asked;
  const parsed = parsePostcode(country, search);
  const code = parsed?.district ?? search.toUpperCase().replaceAll(/\s/g, '');
  // A whole postcode has one district; LE4 alone may be the beginning of LE41.
  const codes = parsed === null || parsed.full === null ? asPrefix(code) : code;
  return db.rows(sql<Location>`
    (select 'district' as kind, r.name, r.county, r.code as district
     from regions r
     where r.country = ${country} and r.level = 'district' and r.active
       and (r.code like ${codes}
         or r.id = (select a.district_id from district_aliases a where a.country = ${country} and a.code = ${code}))
     order by length(r.code), r.code limit ${mostOfAKind})
    union all
    (select 'town', t.name, t.county, r.code
     from towns t left join regions r on r.id = t.district_id
     where t.country = ${country} and ${nameBegins(sql`t.name`, search)}
     order by t.population desc, t.name limit ${mostOfAKind})`);
}
