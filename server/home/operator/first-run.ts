import type { SampleEnquiry } from '../../../contract/home/first-run-endpoints.ts';
import { firstRunKeys, type FirstRunKey } from '../../../contract/home/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { hasUsableCard, toDoFactColumns, openToDos, type ToDoFacts } from '../../companies/to-do-rule.ts';
import { unitOf } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface FirstRunFacts {
  /** Whose seller is known. */
  readonly countries: CountryCode[];
  /** Somebody has looked at the name of the marketplace and saved it. */
  readonly hasBrand: boolean;
  readonly hasVat: boolean;
  readonly hasPrices: boolean;
  readonly hasSource: boolean;
  /** The newest. */
  readonly enquiryId: number | null;
  readonly hasSale: boolean;
}

/** What there is of all that a first sale needs. Every part ends at the first row that it finds. */
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
  if (facts === undefined) throw new Error('nothing was read');
  return facts;
}

/** So many companies are looked at, the oldest first: the first who is ready is among the first who came. */
const lookedAt = 100;

/** Whether a company in a country that sells has done all that is required before buying. */
export async function isAnyCompanyReady(db: Db): Promise<boolean> {
  const companies = await db.rows(sql<ToDoFacts>`
    select ${toDoFactColumns}, c.buy_without_card or ${hasUsableCard} as "hasPaymentMethod"
    from companies c join users u on u.company_id = c.id and u.is_account_owner
    join business_units n on n.country = c.country and n.seller_name is not null
    where c.locked_at is null and c.status_id <> 230
    order by c.id limit ${lookedAt}`);
  return companies.some((facts) => openToDos(facts).length === 0);
}

export interface CoveredPlace {
  readonly country: CountryCode;
  readonly workType: string;
  /** In English, the back-office's language. */
  readonly workTypeName: string;
  readonly site: 1 | 2;
  readonly district: string;
  /** The hour that has begun: as long as nothing changes the same is answered. */
  readonly now: Date;
}

/** What some company wants and where, with a price; best without an accreditation asked for: an enquiry about it finds somebody. */
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

/** What the marketplace is, beside what is in its database. */
interface Standing {
  readonly isCompanyReady: boolean;
  /** Mail leaves this installation, or is kept on purpose. */
  readonly hasMail: boolean;
}

/** The lines of the list, done or not. Cards always go through a provider: the sandbox where no other was named. */
export function firstRunLines(facts: FirstRunFacts, { isCompanyReady, hasMail }: Standing): { key: FirstRunKey; done: boolean }[] {
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

/** Of ranges that are kept for drama, or that no network gives out. */
const nobodysNumbers: Readonly<Record<CountryCode, string>> = {
  gb: '07700 900123',
  dk: '+45 10 00 01 23',
  se: '+46 70 174 06 23',
  no: '+47 10 00 01 23',
};

function postcodeIn({ country, district }: CoveredPlace): string {
  if (country === 'gb') return `${district} 1AA`;
  return country === 'se' ? `${district} 10` : district;
}

/** An enquiry of an invented consumer, for the first call of a source. */
export function sampleEnquiry(place: CoveredPlace, now: Date): SampleEnquiry {
  return {
    site: place.site,
    work_type: place.workType,
    country: place.country,
    postcode: postcodeIn(place),
    forename: 'Test',
    surname: 'Customer',
    // Where no such number is known, a call comes back to the marketplace.
    telephone: nobodysNumbers[place.country] ?? unitOf(place.country).phone ?? '',
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
