import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { IntakeEnquiry } from '../contract/enquiries/endpoints.ts';
import type { CompanyId, EnquiryId, SourceId } from '../contract/kit/ids.ts';
import { expireOffer } from '../server/buying/declines.ts';
import { distributionJobs } from '../server/distribution/jobs.ts';
import { releaseEnquiry } from '../server/enquiries/release-enquiry.ts';
import type { Database, JobPayload } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { findBrokenInvariants } from './find-broken-invariants.ts';
import type { TestApp, TestAppOptions, TestCaller } from './app-harness.ts';
import type { CompanyOptions, TestCompany } from './factories/create-company.ts';
import { makeSource, releaseByTheBook, takeIn } from './factories/create-enquiry.ts';
import { wantDelivery, type DeliveryOptions } from './factories/want-delivery.ts';
import { useTestApp } from './use-test-app.ts';

export type Company = TestCompany & TestCaller;

export const noon = new Date('2026-11-18T12:00:00Z');
export const minutesOn = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.1' };

/** Reads what is stored about an enquiry's release. */
function releaseReaders(database: () => Database) {
  return {
    offersOf: (id: EnquiryId) =>
      database().db.rows(sql<{ companyId: CompanyId; until: Date; outcome: string | null }>`
      select company_id as "companyId", guarantee_until as until, outcome from offers where enquiry_id = ${id} order by offered_at, id`),
    stateOf: (id: EnquiryId) =>
      database().db.first(sql<{ sold: number; reserved: number; open: boolean; openedAt: Date | null }>`
        select sold, reserved, open, opened_at as "openedAt" from enquiries where id = ${id}`),
    runOf: (id: EnquiryId) =>
      database().db.first(sql<{
        matched: number[];
        automatic: number[];
        notMatched: Record<string, number[]>;
        settled: boolean;
        opensAt: Date;
      }>`
        select to_jsonb(matched) as matched, to_jsonb(automatic) as automatic, not_matched as "notMatched",
               settled_at is not null as settled, opens_at as "opensAt"
        from distribution_runs where enquiry_id = ${id}`),
    decisionsOf: async (id: EnquiryId): Promise<Record<string, string>> => {
      const rows = await database().db.rows(sql<{ id: number; decision: string }>`
        select company_id as id, concat_ws(': ', decision, reason) as decision from distribution_decisions where enquiry_id = ${id}`);
      return Object.fromEntries(rows.map((row) => [row.id, row.decision]));
    },
  };
}

/** Gives each test an area of its own, where no other companies match. */
function useOwnArea(app: TestApp, scene: { now: Date; area: string; postcode: string }): void {
  let districts: { area: string; code: string }[] = [];
  beforeAll(async () => {
    districts = await app.database.db.rows(sql<{ area: string; code: string }>`
      select distinct on (a.code) a.code as area, d.code from regions d join regions a on a.id = d.parent_id
      where d.country = 'gb' and d.level = 'district' and d.active and d.geographic order by a.code desc, d.code`);
  });
  beforeEach(() => {
    scene.now = noon;
    const next = districts.pop();
    if (next === undefined) throw new Error('there are more tests than areas');
    scene.area = next.area;
    scene.postcode = `${next.code} 1AB`;
  });
}

/** Opens a test app whose clock stays at noon until a test moves it, with an area for each test. */
export function releaseScene(options: Pick<TestAppOptions, 'receiversMayBePrivate'> = {}) {
  const scene = { now: noon, area: '', postcode: '' };
  const app = useTestApp({ clock: () => scene.now, ...options });
  let sourceId: SourceId | undefined;
  const test = (): TestApp => app;
  const database = () => app.database;

  beforeAll(async () => {
    ({ sourceId } = await makeSource(app.database));
  });
  useOwnArea(app, scene);
  afterAll(async () => {
    // The test clock stands still, so past messages look late.
    expect((await findBrokenInvariants(database())).filter((one) => !one.name.startsWith('X03'))).toEqual([]);
  });

  const company = async (options: CompanyOptions = {}, wants?: DeliveryOptions): Promise<Company> => {
    const made = await test().company({ areaCode: scene.area, ...options });
    if (wants !== undefined) await wantDelivery(database(), made.companyId, wants);
    return made;
  };
  const source = (): SourceId => sourceId ?? (0 as SourceId);
  const here = (more: Partial<IntakeEnquiry>) => ({ postcode: scene.postcode, consent, ...more });
  const run = (name: string, payload: JobPayload = {}): Promise<void> =>
    distributionJobs.find((job) => job.name === name)?.handle(database(), payload) ?? Promise.reject(new Error(`no job ${name}`));

  return {
    scene,
    test,
    database,
    company,
    companies: (count: number, wants?: DeliveryOptions): Promise<Company[]> =>
      Promise.all(Array.from({ length: count }, () => company({}, wants))),
    /** Released and distributed, as the jobs do. */
    release: (more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> => releaseByTheBook(database(), source(), here(more)),
    takeInHere: (more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> => takeIn(database(), source(), here(more)),
    /** Released, but not yet distributed. */
    releaseOnly: async (more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> => {
      const enquiryId = await takeIn(database(), source(), here(more));
      await database().inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
      return enquiryId;
    },
    run,
    lapseAll: async (): Promise<void> => {
      while (await database().inTx(expireOffer));
    },
    ...releaseReaders(database),
    idsOf: (list: readonly Company[]): CompanyId[] => list.map((one) => one.companyId).toSorted((a, b) => a - b),
    decline: async (who: Company | undefined, id: EnquiryId): Promise<void> => {
      expect((await who?.call('PUT', `/lead/reject/${id}`))?.statusCode).toBe(200);
      await run('distribute-enquiry', { enquiryId: id });
    },
  };
}
