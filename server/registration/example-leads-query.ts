import { type Brand, partnerBrand } from '../../contract/kit/brands.ts';
import { type CurrencyCode, toMajor } from '../../contract/kit/money.ts';
import { registration } from '../../contract/registration/endpoints.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';

interface ExampleWorkType {
  readonly name: string;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
}

interface ExamplePlace {
  readonly district: string;
  readonly town: string;
  readonly county: string | null;
}

type Partner = NonNullable<Brand['partner']>;
type ExampleScope = Pick<Partner, 'site' | 'country'> & { readonly language: string };
const examples = 3;

/** Lists what a partner's site sells in its country at current prices, the dearest of each category first. */
function listExampleWorkTypes(db: Db, { site, country, language }: ExampleScope): Promise<ExampleWorkType[]> {
  return db.rows(sql<ExampleWorkType>`
    select coalesce(o.name->>${language}, o.name->>'en') as name, o.net_minor as "netMinor", o.currency
    from (
      select w.name, p.net_minor, p.currency, g.position, w.id,
             row_number() over (partition by w.category_id order by p.net_minor desc, w.id) as nth
      from work_types w join categories g on g.id = w.category_id join list_prices p on p.work_type_id = w.id and p.country = ${country}
      where w.site = ${site} and w.retired_at is null) o
    order by o.nth, o.position, o.id limit ${examples}`);
}

/** Lists scattered places of the country, the same every time. */
function listExamplePlaces(db: Db, { country }: Partner): Promise<ExamplePlace[]> {
  return db.rows(sql<ExamplePlace>`
    select code as district, town, county from regions
    where country = ${country} and level = 'district' and active and town is not null order by md5(code) limit ${examples}`);
}

/** Example leads for a partner's registration page: no real enquiries, but real work types, places and prices. */
export const exampleRoutes = routes(only(registration, 'GET /example-leads/{brand}'), {
  'GET /example-leads/{brand}': async ({ db, params, query: { language } }) => {
    const partner = partnerBrand(params.brand)?.partner;
    if (partner === undefined || partner === null) return refuse(404, [errorText('notFound')]);
    const workTypes = await listExampleWorkTypes(db, { ...partner, language: language ?? partner.language });
    const places = await listExamplePlaces(db, partner);
    return ok(
      workTypes.flatMap(({ name, netMinor, currency }, index) => {
        const place = places[index];
        return place === undefined ? [] : [{ work_type: name, price: toMajor(netMinor), currency, ...place }];
      }),
    );
  },
});
