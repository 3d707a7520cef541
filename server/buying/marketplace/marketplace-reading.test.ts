import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketplaceRow } from '../../../contract/buying/endpoints.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';

const clock = useTestClock('2026-06-10T09:30:41.123Z');
const test = useTestApp({ clock: () => clock.now, readingLimit: { max: 20, windowMs: 3_600_000 } });
const company: TestCompany & TestCaller = useTestCompany(test, { creditLimitMinor: 10_000_000 });
let sourceId: SourceId;
/** Of three of the 27 leads on sale. */
let rareWorkType: number;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  const { id, code } = (await test.database.db.first(sql<{ id: number; code: string }>`
    select id, code from work_types where code <> 'gas-boiler-replacement' and site = 1 and retired_at is null order by id limit 1`)) ?? {
    id: 0,
    code: '',
  };
  rareWorkType = id;
  for (let lead = 0; lead < 24; lead += 1) await putOnSale(test.database, sourceId);
  for (let lead = 0; lead < 3; lead += 1) await putOnSale(test.database, sourceId, { work_type: code });
});

const read = (by: TestCaller, query: string) => by.call('GET', `/lead/marketplace?pageSize=10&${query}`);
const getStatuses = async (by: TestCaller, queries: readonly string[]): Promise<readonly number[]> => {
  const statuses = [];
  for (const query of queries) statuses.push((await read(by, query)).statusCode);
  return statuses;
};

describe('the reading budget of the marketplace', () => {
  it('answers 429 with a retry time once used up, and still shows leads already seen', async () => {
    expect(await getStatuses(company, ['page=1', 'page=2'])).toEqual([200, 200]);
    const refused = await read(company, 'page=3');
    expect([refused.statusCode, refused.json<object>()]).toEqual([429, { data: { errors: [expect.stringContaining('60')] } }]);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds > 3_500 && seconds <= 3_600, `retry after ${seconds} s`).toBe(true);
    expect(await getStatuses(company, ['page=1', 'page=2'])).toEqual([200, 200]);
    expect(await getStatuses(await test.company(), ['page=3'])).toEqual([200]);
  });

  it('counts for the company, not for the session', async () => {
    expect(await getStatuses(company, ['page=1', 'page=2'])).toEqual([200, 200]);
    expect(await getStatuses(await test.signIn(company.email), ['page=3'])).toEqual([429]);
  });

  it('lets a small market be reread, counting each lead once', async () => {
    const rare = `workTypes=${rareWorkType}`;
    expect(
      await getStatuses(
        company,
        Array.from({ length: 10 }, () => rare),
      ),
    ).toEqual(Array.from({ length: 10 }, () => 200));
    const total = (await read(company, rare)).json<{ meta: { totalResults: number } }>().meta.totalResults;
    expect(total).toBe(3);
    // 3 + 10 + 7 leads use up the budget; the first page holds new leads besides the three.
    expect(await getStatuses(company, ['page=2', 'page=3', 'page=1'])).toEqual([200, 200, 429]);
    expect(await getStatuses(company, [rare])).toEqual([200]);
  });
});

describe('the times of a lead', () => {
  it('are cut to the minute before a purchase and exact after it', async () => {
    clock.after(60_000);
    const id = await putOnSale(test.database, sourceId);
    const rows = (await read(company, 'page=1')).json<{ data: MarketplaceRow[] }>().data;
    const row = rows.find((one) => one['0'].id === id);
    expect(row?.['0'].request_date).toBe('2026-06-10T09:31:00Z');
    expect(row?.dateReleased).toBe('2026-06-10T09:31:00Z');
    expect(row?.contactFacts.map(({ at }) => at)).toEqual(row?.contactFacts.map(() => '2026-06-10T09:31:00Z'));
    expect(row?.contactFacts).not.toEqual([]);
    const bought = await company.call('PUT', `/lead/accept/${id}`, {});
    const { code } = bought.json<{ data: { lead: { code: string } } }>().data.lead;
    const { lead } = (await company.call('GET', `/lead/find/${code}`)).json<{
      data: { lead: { accepted_date: string; first_request: string; enquiry: { contact_facts: { fact: string; at: string }[] } } };
    }>().data;
    expect([lead.accepted_date, lead.first_request]).toEqual(['2026-06-10T09:31:41.123Z', '2026-06-10T09:31:41.123Z']);
    expect(lead.enquiry.contact_facts).toEqual(row?.contactFacts.map(({ fact }) => ({ fact, at: '2026-06-10T09:31:41.123Z' })));
  });
});
