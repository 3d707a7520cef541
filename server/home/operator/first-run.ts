import { regionRules } from '../../../contract/countries/all-countries.ts';
import type { SampleEnquiry } from '../../../contract/home/first-run-endpoints.ts';
import { firstRunKeys, type FirstRunKey } from '../../../contract/home/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { hasUsableCard, toDoFactColumns, openToDos, type ToDoFacts } from '../../companies/to-do-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface FirstRunFacts {
  /** Countries with a seller. */
  readonly countries: CountryCode[];
  /** Somebody has reviewed and saved the marketplace's name. */
  readonly hasBrand: boolean;
  readonly hasVat: boolean;
  readonly hasPrices: boolean;
  readonly hasSource: boolean;
  /** Newest enquiry. */
  readonly enquiryId: number | null;
  readonly hasSale: boolean;
}

/** Reads what exists of the prerequisites of a first sale. Each part stops at its first row. */
export async function readFirstRun(db: Db): Promise<FirstRunFacts> {
  const facts = await db.first(sql<FirstRunFacts>`
    with sellers as (select country, time_zone from business_units where seller_name is not null)
    select array(select country::text from sellers order by country) as countries,
           (select settled_at is not null from brands where key = 'main') as "hasBrand",
           exists (select from sellers) and not exists (
             select from sellers s where not exists (
               select from vat_rates r where r.country = s.country and r.since <= (app_now() at time zone s.time_zone)::date)) as "hasVat",
           exists (select from list_prices p join sellers s on s.country = p.country) as "hasPrices",
           exists (select from sources s join intake_keys k on k.source_id = s.id
                   where s.stopped_at is null and k.revoked_at is null) as "hasSource",
           (select max(id) from enquiries) as "enquiryId",
           exists (select from purchases) as "hasSale"`);
  if (facts === undefined) throw new Error('the query returned nothing');
  return facts;
}

/** Companies checked, oldest first; the first ready one is likely among them. */
const maxCompaniesChecked = 100;

/** Checks whether any company in a selling country has completed its required to-dos. */
export async function isAnyCompanyReady(db: Db): Promise<boolean> {
  const companies = await db.rows(sql<ToDoFacts>`
    select ${toDoFactColumns}, c.buy_without_card or ${hasUsableCard} as "hasPaymentMethod"
    from companies c join users u on u.company_id = c.id and u.is_account_owner
    join business_units n on n.country = c.country and n.seller_name is not null
    where c.locked_at is null and c.status_id <> 230
    order by c.id limit ${maxCompaniesChecked}`);
  return companies.some((facts) => openToDos(facts).length === 0);
}

export interface CoveredPlace {
  readonly country: CountryCode;
  readonly workType: string;
  /** In English, the language of the back office. */
  readonly workTypeName: string;
  readonly site: 1 | 2;
  readonly district: string;
  /** Truncated to the hour, so that the answer stays stable. */
  readonly now: Date;
}

/** Finds a covered work type and place with a price, preferring one without accreditation, so a test enquiry finds a buyer. */
export function findCoveredPlace(db: Db): Promise<CoveredPlace | undefined> {
  return db.first(sql<CoveredPlace>`
    select c.country, w.code as "workType", w.name->>'en' as "workTypeName", w.site, r.code as district, date_trunc('hour', app_now()) as now
    from coverage_areas a join companies c on c.id = a.company_id
    join coverage_work_types cw on cw.coverage_area_id = a.id join work_types w on w.id = cw.work_type_id and w.retired_at is null
    join list_prices p on p.country = c.country and p.work_type_id = w.id
    cross join lateral (select d.district_id from coverage_districts d where d.coverage_area_id = a.id order by d.district_id limit 1) d
    join regions r on r.id = d.district_id
    order by exists (select from work_type_requirements q where q.work_type_id = w.id and q.country = c.country), a.id, w.id limit 1`);
}

/** Facts that are not in the database. */
interface FirstRunState {
  readonly isCompanyReady: boolean;
  /** Mail is sent, or deliberately kept. */
  readonly hasMail: boolean;
}

/** Lists the steps, done or not. Cards are always ready: the sandbox is the default provider. */
export function firstRunLines(facts: FirstRunFacts, { isCompanyReady, hasMail }: FirstRunState): { key: FirstRunKey; done: boolean }[] {
  const done: Readonly<Record<FirstRunKey, boolean>> = {
    seller: facts.countries.length > 0,
    brand: facts.hasBrand,
    vat: facts.hasVat,
    prices: facts.hasPrices,
    mail: hasMail,
    cards: true,
    source: facts.hasSource,
    company: isCompanyReady || facts.hasSale,
    enquiry: facts.enquiryId !== null,
    sale: facts.hasSale,
  };
  return firstRunKeys.map((key) => ({ key, done: done[key] }));
}

const postcodeIn = ({ country, district }: CoveredPlace): string => regionRules[country]?.inDistrict(district) ?? district;

/** Returns an enquiry of an invented consumer, for a source's first call. */
export function sampleEnquiry(place: CoveredPlace, now: Date): SampleEnquiry {
  return {
    site: place.site,
    work_type: place.workType,
    country: place.country,
    postcode: postcodeIn(place),
    forename: 'Test',
    surname: 'Customer',
    // Without a reserved number, use the marketplace's own.
    telephone: regionRules[place.country]?.sampleTelephone ?? getUnit(place.country).phone ?? '',
    email: 'test.customer@example.com',
    number_leads_requested: 3,
    timescale: 'ASAP',
    consent: {
      text: 'I agree that up to three companies may contact me.',
      timestamp: now.toISOString(),
      ip: '192.0.2.1',
    },
  };
}
