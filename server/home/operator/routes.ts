import { operatorHome } from '../../../contract/home/operator-endpoints.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { parseCompanySearch } from '../../companies/company-search-rule.ts';
import { normalisedPostcode } from '../../companies/company-search-query.ts';
import { findDistrict } from '../../geography/queries.ts';
import { begins, nameBegins } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/database.ts';
import { badgeLimit } from '../../platform/database/paging.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import { needsDecision } from './overview.ts';
import { ok, routes } from '../../platform/http/route.ts';

export const operatorHomeRoutes = routes(operatorHome, {
  'GET /operator/counters': async ({ db }) => {
    const { heldLeads, reports, accreditations, reviews, messages, failedMessages, failedJobs, latePayments } = await countWaiting(db);
    return ok({
      held_leads: heldLeads,
      reports,
      accreditations,
      reviews,
      messages,
      failed_messages: failedMessages,
      failed_jobs: failedJobs,
      late_payments: latePayments,
    });
  },

  'GET /operator/search': async ({ db, query }) => {
    const text = query.q.trim();
    const { companies, leads, invoices } = await searchEverything(db, text);
    return ok({ companies, leads, invoices, people: await searchPeople(db, text), places: await searchPlaces(db, text) });
  },
});

interface SearchHit {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

interface SearchHits {
  readonly companies: SearchHit[];
  readonly leads: SearchHit[];
  readonly invoices: SearchHit[];
}

const maxPerGroup = 5;

/** Searches companies, leads and documents by a short text. */
async function searchEverything(db: Db, text: string): Promise<SearchHits> {
  const [small, capital] = [text.toLowerCase(), text.toUpperCase()];
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const { postcode } = parseCompanySearch(text);
  // Each branch uses its own index and is gathered first; a combined condition would scan company by company, lead by lead.
  const companies = await db.rows(sql<SearchHit>`
    select f.id, f.internal_name as name, concat_ws(' · ', f.account_number::text, upper(f.country)) as detail from companies f
    where f.id in (
      (select c.id from companies c where ${nameBegins(sql`c.internal_name`, text)}
       order by folded(c.internal_name) collate "C", c.id limit ${maxPerGroup})
      union all select c.id from companies c where c.account_number = ${number}::integer
      ${postcode === null ? noSql : sql`union all (select c.id from companies c where ${begins(normalisedPostcode(sql`c`), postcode)} limit ${maxPerGroup})`}
      union all select ${number}::bigint
      union all select u.company_id from users u where u.email = ${small})
    order by lower(f.internal_name) collate "C", f.id limit ${maxPerGroup}`);
  const leads = await db.rows(sql<SearchHit>`
    select e.id, e.quote_code as name, concat_ws(' · ', w.name->>'en', d.name) as detail
    from enquiries e join work_types w on w.id = e.work_type_id join regions d on d.id = e.district_id
    where e.id = any(array(
      select q.id from enquiries q where q.quote_code = ${capital} union select p.enquiry_id from purchases p where p.code in (${text}, ${capital})))
    order by e.id desc limit ${maxPerGroup}`);
  const invoices = await db.rows(sql<SearchHit>`
    select i.id, i.code as name, f.internal_name as detail from invoices i join companies f on f.id = i.company_id
    where i.code = ${capital} order by i.id limit ${maxPerGroup}`);
  return { companies, leads, invoices };
}

interface PersonHit extends SearchHit {
  readonly kind: 'user' | 'staff';
}

const fullName = sql`u.forename || ' ' || u.surname`;

/** Searches users of companies and members of staff by the start of their name, surname or address. */
async function searchPeople(db: Db, text: string): Promise<PersonHit[]> {
  const email = text.toLowerCase();
  const staff = await db.rows(sql<PersonHit>`
    select 'staff' as kind, s.id, s.name, s.role as detail from staff s
    where s.disabled_at is null and (${nameBegins(sql`s.name`, text)} or ${begins(sql`s.email`, email)}) order by s.name, s.id limit ${maxPerGroup}`);
  const users = await db.rows(sql<PersonHit>`
    select 'user' as kind, f.company_id as id, f.forename || ' ' || f.surname as name, c.internal_name as detail
    from users f join companies c on c.id = f.company_id
    where f.id in (
      (select u.id from users u where ${nameBegins(sql`(${fullName})`, text)} limit ${maxPerGroup})
      union all (select u.id from users u where ${nameBegins(sql`u.surname`, text)} limit ${maxPerGroup})
      union all (select u.id from users u where ${begins(sql`u.email`, email)} limit ${maxPerGroup}))
    order by f.surname, f.forename, f.id limit ${maxPerGroup}`);
  return [...staff, ...users].slice(0, maxPerGroup);
}

/** Finds the district of a postcode in every country that has it. */
async function searchPlaces(db: Db, text: string): Promise<SearchHit[]> {
  const places: SearchHit[] = [];
  for (const country of countryCodes()) {
    const district = await findDistrict(db, { country, text });
    if (district === undefined) continue;
    const detail = [district.town ?? district.county, country.toUpperCase()].filter((part) => part !== null).join(' · ');
    places.push({ id: district.id, name: district.code, detail });
  }
  return places.slice(0, maxPerGroup);
}

/** Queue lengths, capped at `maxWaiting` as displayed. */
interface Counters {
  readonly heldLeads: number;
  readonly reports: number;
  readonly accreditations: number;
  readonly reviews: number;
  readonly messages: number;
  readonly failedMessages: number;
  readonly failedJobs: number;
  readonly latePayments: number;
}

/** Review `v` awaits a change by its customer. */
const isAsked: Sql = sql`
  v.id in (select q.review_id from review_change_requests q where q.used_at is null and q.ends_at > app_now())`;

const countForBadge = (rows: Sql): Sql => sql`(select count(*) from (${rows} ${badgeLimit}) one)`;

/** Counts each queue, using the index its list is read by. */
async function countWaiting(db: Db): Promise<Counters> {
  const counted = await db.first(sql<Counters>`
    select ${countForBadge(sql`select from enquiries where status = 'held'`)} as "heldLeads",
           ${countForBadge(sql`select from reports r where ${needsDecision}`)} as reports,
           ${countForBadge(sql`select from company_accreditations where manual_approval_until is null and rejected_at is null`)} as accreditations,
           ${countForBadge(sql`
             select from reviews v where v.state = 'held' and v.flags <> '{}' and not ${isAsked}
             union all
             select from review_replies y join reviews v on v.id = y.review_id
             where y.state = 'held' and (v.state <> 'held' or v.flags = '{}' or ${isAsked})`)} as reviews,
           ${countForBadge(sql`select from tickets where done_at is null`)} as messages,
           ${countForBadge(sql`select from outbox_messages where dead_at is not null`)} as "failedMessages",
           ${countForBadge(sql`select from pgboss.job where state = 'failed'`)} as "failedJobs",
           ${countForBadge(sql`select from late_payments where decision is null`)} as "latePayments"`);
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}
