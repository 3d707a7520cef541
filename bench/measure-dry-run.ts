import { asId, type CompanyId } from '../contract/kit/ids.ts';
import { readCompanyOutcome } from '../server/distribution/dry-run-routes.ts';
import { planEnquiry } from '../server/distribution/enquiry-dry-run-query.ts';
import { openDatabase, type Db } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { reportFigure, reportGoal } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const measuredRuns = 9;

/** Median of several runs, ignoring the first. */
async function measureMedianMs(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let turn = 0; turn < measuredRuns; turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(measuredRuns / 2)] ?? 0;
}

async function readOutcome(db: Db, companyId: CompanyId) {
  const outcome = await readCompanyOutcome(db, { companyId, language: 'en', areas: null, edited: null, caps: null });
  if (outcome.kind !== 'worked_out') throw new Error(`company ${companyId} is gone`);
  return outcome;
}

/** The 30-day dry run for a typical company and for one that covers its whole country and every lead type. */
export async function measureDryRun(connection: PgConnection): Promise<void> {
  const database = openDatabase({ connection, poolSize: 2 });
  const { db } = database;
  const companies = await db.first(sql<{ usual: number; whole: number }>`select min(id) as usual, max(id) as whole from companies`);
  const [usual, whole] = [asId<'company'>(companies?.usual ?? 0), asId<'company'>(companies?.whole ?? 0)];
  await db.rows(sql`
    insert into coverage_districts (coverage_area_id, district_id)
    select a.id, r.id from coverage_areas a, regions r
    where a.company_id = ${whole} and r.country = 'gb' and r.level = 'district' and r.active on conflict do nothing`);
  await db.rows(sql`
    insert into coverage_work_types (coverage_area_id, work_type_id)
    select a.id, p.work_type_id from coverage_areas a, list_prices p where a.company_id = ${whole} and p.country = 'gb' on conflict do nothing`);
  for (const [name, companyId] of [
    ['usual', usual],
    ['everything', whole],
  ] as const) {
    const { came } = await readOutcome(db, companyId);
    reportFigure(`dry run of a company, ${name}`, `${came} leads came in`);
    reportGoal(`ms for the dry run of a company over 30 days, ${name}`, await measureMedianMs(() => readOutcome(db, companyId)), 1_000);
  }
  const enquiry = { country: 'gb', workType: 'gas-boiler-replacement', postcode: 'LE1 1AA', maxSales: 3 } as const;
  reportGoal('ms for the dry run of an enquiry', await measureMedianMs(() => planEnquiry(db, enquiry)), 1_000);
  await database.close();
}
