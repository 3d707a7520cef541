import { companyStatuses } from '../../../contract/companies/values.ts';
import { regionRules } from '../../../contract/countries/all-countries.ts';
import type { EnquiryStatus } from '../../../contract/enquiries/values.ts';
import type { FirstRunMissing, SampleEnquiry } from '../../../contract/home/first-run-endpoints.ts';
import { firstRunKeys, type FirstRunKey } from '../../../contract/home/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { hasVatRate } from '../../companies/queries.ts';
import { hasUsableCard, toDoFactColumns, openToDos, type ToDoFacts } from '../../companies/to-do-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface FirstRunFacts {
  /** Offered countries with a seller. */
  readonly countries: CountryCode[];
  /** Offered countries whose registered seller has no VAT rate today. */
  readonly withoutVat: CountryCode[];
  /** Offered countries without a price today. */
  readonly withoutPrice: CountryCode[];
  /** Somebody has reviewed and saved the marketplace's name. */
  readonly hasBrand: boolean;
  readonly isMailFailing: boolean;
  readonly hasSource: boolean;
  /** Running sources that require a confirmed telephone number and send no proof of it. */
  readonly asksForCode: readonly { readonly id: number; readonly name: string }[];
  /** Newest enquiry. */
  readonly enquiry: { readonly id: number; readonly quoteCode: string; readonly status: EnquiryStatus } | null;
  readonly hasSale: boolean;
}

/** Newest messages read to tell whether mail leaves; no index finds failures by time. */
const messagesRead = 200;

/** Reads what a first sale needs. Each part stops at its first row or reads a handful. */
export async function readFirstRun(db: Db): Promise<FirstRunFacts> {
  const facts = await db.first(sql<FirstRunFacts>`
    with sellers as (select n.* from business_units n where n.seller_name is not null and n.offered),
    mails as (
      select m.* from (select * from outbox_messages order by id desc limit ${messagesRead}) m where m.channel = 'email')
    select array(select country::text from sellers order by country) as countries,
           array(select n.country::text from sellers n where not ${hasVatRate} order by n.country) as "withoutVat",
           array(select n.country::text from sellers n where not exists (
             select from price_list_entries f where f.country = n.country and f.cancelled_at is null and f.valid_from <= app_now())
             order by n.country) as "withoutPrice",
           (select settled_at is not null from brands where key = 'main') as "hasBrand",
           exists (select from mails f where f.last_error is not null and num_nonnulls(f.sent_at, f.kept_at, f.dropped_at) = 0
                     and not exists (select from mails s where s.sent_at > f.created_at)) as "isMailFailing",
           exists (select from sources s join intake_keys k on k.source_id = s.id
                   where s.stopped_at is null and k.revoked_at is null) as "hasSource",
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.id) from sources s
                     where s.stopped_at is null and not s.brings_proof and 'telephone_confirmed' = any(s.required_checks)), '[]') as "asksForCode",
           (select jsonb_build_object('id', e.id, 'quoteCode', e.quote_code, 'status', e.status) from enquiries e order by e.id desc limit 1) as enquiry,
           exists (select from purchases) as "hasSale"`);
  if (facts === undefined) throw new Error('the query returned nothing');
  return facts;
}

/** Companies checked, last buyers and then the oldest first; a ready one is likely among them. */
const maxCompaniesChecked = 100;

interface CompanyState extends ToDoFacts {
  readonly id: number;
  readonly name: string;
  readonly isLocked: boolean;
  readonly isEnabled: boolean;
  readonly emailValidated: boolean;
  /** Covers work with a price in its country. */
  readonly coversWork: boolean;
  /** Covers such work and has the required accreditations. */
  readonly mayTakeWork: boolean;
  readonly accreditations: readonly string[];
}

/** What keeps a company from buying, in the order in which the purchase rule refuses. Empty if it can buy. */
function companyObstacles(state: CompanyState): FirstRunMissing[] {
  const of = { id: state.id, name: state.name };
  const toDos = openToDos(state);
  const missing: readonly (FirstRunMissing | false)[] = [
    state.isLocked && { what: 'company_locked', ...of },
    !state.isEnabled && { what: 'company_not_enabled', ...of },
    !state.emailValidated && { what: 'company_email', ...of },
    toDos.length > 0 && { what: 'company_to_dos', to_dos: toDos, ...of },
    // Without an area the to-do says it already.
    !state.coversWork && !toDos.includes('coverage') && { what: 'company_coverage', ...of },
    state.coversWork && !state.mayTakeWork && { what: 'company_accreditation', accreditations: [...state.accreditations], ...of },
  ];
  return missing.filter((one) => one !== false);
}

/** Returns what the company closest to buying still lacks; empty as soon as one can buy, and undefined without any company. */
export async function findCompanyObstacles(db: Db): Promise<FirstRunMissing[] | undefined> {
  const covered = sql`
    from coverage_areas a join coverage_work_types cw on cw.coverage_area_id = a.id
    join work_types w on w.id = cw.work_type_id and w.retired_at is null
    join list_prices p on p.country = c.country and p.work_type_id = w.id
    where a.company_id = c.id and exists (select from coverage_districts d where d.coverage_area_id = a.id)`;
  const isApproved = sql`
    exists (select from company_accreditations h where h.company_id = c.id and h.scheme_id = s.id and h.manual_approval_until > app_now())`;
  const lacksAccreditation = sql`
    exists (select from work_type_requirements q join accreditation_schemes s on s.id = q.scheme_id and s.compulsory
            where q.work_type_id = w.id and q.country = c.country and not ${isApproved})`;
  const companies = await db.rows(sql<CompanyState>`
    select c.id, c.internal_name as name, c.locked_at is not null as "isLocked", c.purchase_enabled and t.suspended_at is null as "isEnabled",
           u.email_validated_at is not null as "emailValidated", exists (select ${covered}) as "coversWork",
           exists (select ${covered} and not ${lacksAccreditation}) as "mayTakeWork",
           array(select distinct s.name->>'en' from coverage_areas a join coverage_work_types cw on cw.coverage_area_id = a.id
                 join work_type_requirements q on q.work_type_id = cw.work_type_id and q.country = c.country
                 join accreditation_schemes s on s.id = q.scheme_id and s.compulsory
                 where a.company_id = c.id and not ${isApproved}) as accreditations,
           ${toDoFactColumns}, c.buy_without_card or ${hasUsableCard} as "hasPaymentMethod"
    from companies c join users u on u.company_id = c.id and u.is_account_owner join accounts t on t.company_id = c.id
    join business_units n on n.country = c.country and n.seller_name is not null and n.offered
    where c.status_id <> ${companyStatuses.closed}
    order by t.last_purchase_at desc nulls last, c.id limit ${maxCompaniesChecked}`);
  const obstacles = companies.map(companyObstacles).toSorted((one, other) => one.length - other.length);
  return obstacles[0];
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
  /** Undefined without any company. */
  readonly companyObstacles: readonly FirstRunMissing[] | undefined;
  /** Whether mail, text messages and cards work. A demonstration counts as working. */
  readonly sendsMail: boolean;
  readonly sendsTexts: boolean;
  readonly chargesCards: boolean;
}

type Missing = Readonly<Record<FirstRunKey, readonly (FirstRunMissing | false)[]>>;

/** Lists the steps with their current obstacles to a sale. */
export function firstRunLines(facts: FirstRunFacts, state: FirstRunState) {
  const { enquiry, countries } = facts;
  const ofEnquiry = enquiry === null ? {} : { id: enquiry.id, name: enquiry.quoteCode };
  const missing: Missing = {
    seller: [countries.length === 0 && { what: 'no_seller' }],
    brand: [!facts.hasBrand && { what: 'brand_not_saved' }],
    vat: countries.length === 0 ? [{ what: 'no_seller' }] : facts.withoutVat.map((country) => ({ what: 'no_vat_rate', country })),
    prices: countries.length === 0 ? [{ what: 'no_price' }] : facts.withoutPrice.map((country) => ({ what: 'no_price', country })),
    mail: [state.sendsMail ? facts.isMailFailing && { what: 'mail_failing' } : { what: 'mail_kept' }],
    sms: state.sendsTexts ? [] : facts.asksForCode.map((source) => ({ what: 'code_without_sms', ...source })),
    cards: [!state.chargesCards && { what: 'no_card_provider' }],
    source: [!facts.hasSource && { what: 'no_source' }],
    company: state.companyObstacles ?? [{ what: 'no_company' }],
    enquiry: [enquiry === null && { what: 'no_enquiry' }],
    sale: facts.hasSale ? [] : [saleObstacle(enquiry, ofEnquiry)],
  };
  return firstRunKeys.map((key) => {
    const open = missing[key].filter((one) => one !== false);
    return { key, done: open.length === 0, missing: open };
  });
}

function saleObstacle(enquiry: FirstRunFacts['enquiry'], of: Pick<FirstRunMissing, 'id' | 'name'>): FirstRunMissing {
  if (enquiry?.status === 'held') return { what: 'enquiry_held', ...of };
  if (enquiry?.status === 'removed' || enquiry?.status === 'expired') return { what: 'enquiry_over', ...of };
  return { what: 'nothing_sold', ...of };
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
