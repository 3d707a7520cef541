import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketplaceRow } from '../../../contract/buying/endpoints.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import type { Database } from '../../platform/database/database.ts';
import { Rollback } from '../../platform/database/transaction.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { sharedLabels } from './shared-labels.ts';

const test = useTestApp();
let company: TestCaller;
let enquiryId: number;

beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  enquiryId = await putOnSale(test.database, sourceId, { question_answers: [{ question: 10, option: 'semi' }] });
  company = await test.company();
});

const readRow = async (): Promise<MarketplaceRow> => {
  const { data } = (await company.call('GET', '/lead/marketplace')).json<{ data: MarketplaceRow[] }>();
  const row = data.find((one) => one['0'].id === enquiryId);
  if (row === undefined) throw new Error('the lead is not on the page');
  return row;
};
const readVersion = async (): Promise<number> =>
  (await test.database.db.first(sql<{ version: number }>`select version from label_version`))?.version ?? 0;

describe('labels in memory', () => {
  it('are never older than the change that a page follows', async () => {
    await readRow();
    const change = (statement: Sql): Promise<unknown> => test.database.db.rows(statement);
    const place = sql`select district_id from enquiries where id = ${enquiryId}`;
    for (const round of [1, 2, 3]) {
      await change(sql`update regions set town = ${`Town ${round}`}, county = ${`County ${round}`} where id = (${place})`);
      expect((await readRow()).location).toBe(`Town ${round}, County ${round}`);
      await change(sql`
        update work_types set name = jsonb_set(name, '{en}', ${JSON.stringify(`Work ${round}`)}::jsonb)
        where id = (select work_type_id from enquiries where id = ${enquiryId})`);
      expect((await readRow()).work_type_translation).toBe(`Work ${round}`);
    }
  });

  it('have a version that moves once for each transaction, when it commits', async () => {
    const before = await readVersion();
    const change = sql`update questions set code = code where id = (select min(id) from questions)`;
    const undone = test.database.inTx(async (tx) => {
      await tx.rows(change);
      throw new Rollback('not wanted');
    });
    await expect(undone).rejects.toThrow(Rollback);
    expect(await readVersion()).toBe(before);
    const versions = await test.database.inTx(async (tx) => {
      const seen: number[] = [];
      for (let time = 0; time < 3; time += 1) {
        await tx.rows(change);
        seen.push((await tx.first(sql<{ version: number }>`select version from label_version`))?.version ?? 0);
      }
      expect(await readVersion()).toBe(before);
      return seen;
    });
    expect(new Set(versions).size).toBe(1);
    expect(await readVersion()).toBeGreaterThan(before);
    expect(await readVersion()).toBe(versions[0]);
  });

  it('are read once for all who wait, again after a change, and again after a failure', async () => {
    let reads = 0;
    let fails = false;
    const inTx: Database['inTx'] = (work) => {
      reads += 1;
      return fails ? Promise.reject(new Error('no database')) : test.database.inTx(work);
    };
    const read = sharedLabels();
    const readTogether = async (): Promise<void> => {
      const version = await readVersion();
      await Promise.all(Array.from({ length: 8 }, () => read(inTx, version)));
    };
    await readTogether();
    await readTogether();
    expect(reads).toBe(1);
    const change = (): Promise<unknown> =>
      test.database.db.rows(sql`update questions set code = code where id = (select min(id) from questions)`);
    await change();
    await readTogether();
    expect(reads).toBe(2);
    await change();
    fails = true;
    await expect(readTogether()).rejects.toThrow('no database');
    fails = false;
    await readTogether();
    const labels = await read(inTx, 0);
    expect(() => labels.place(-1)).toThrow('district -1 is unknown');
  });
});
