import { beforeAll, describe, expect, it } from 'vitest';
import { asId } from '../../contract/kit/ids.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { sql } from '../platform/database/sql.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { listPrices } from './queries.ts';
import { setPrice } from './set-price.ts';

const workTypeId = 101;

const database = useTestDatabase({ poolSize: 4 });
beforeAll(async () => {
  await database.inTx((tx) => loadCatalogue(tx, { folder: 'db/reference/catalogue' }));
});

const set = (netMinor: number, country: 'gb' | 'se' = 'gb') =>
  database.inTx((tx) => setPrice(tx, { country, workTypeId, netMinor, reason: 'demand in winter', by: { staffId: null, actor: 'Robin' } }));
const priceNow = async () => (await listPrices(database.db, 'gb')).find((price) => price.workTypeId === workTypeId)?.netMinor;
const entries = () =>
  database.db.rows(sql<{ before: { netMinor: number }; after: { netMinor: number } }>`
    select actor, action, object_id as object, reason, before, after from audit_entries where action = 'price.set' order by id`);

describe('changing a list price', () => {
  it('changes it and writes down who, why, before and after', async () => {
    expect(await set(3_100)).toBe('set');
    expect(await priceNow()).toBe(3_100);
    expect(await entries()).toEqual([
      {
        actor: 'Robin',
        action: 'price.set',
        object: 'gb/101',
        reason: 'demand in winter',
        before: { netMinor: 2_400, currency: 'GBP' },
        after: { netMinor: 3_100, currency: 'GBP' },
      },
    ]);
  });

  it('leaves an unbroken history when several people change it at once', async () => {
    await Promise.all([set(3_200), set(3_300), set(3_400), set(3_500)]);
    const history = await entries();
    for (const [index, entry] of history.slice(1).entries()) expect(entry.before.netMinor).toBe(history[index]?.after.netMinor);
    expect(history.at(-1)?.after.netMinor).toBe(await priceNow());
  });

  it('does not know a work type that is not offered in the country', async () => {
    expect(await set(3_100, 'se')).toBe('unknown');
  });

  it('is undone together with its entry', async () => {
    const before = [await priceNow(), (await entries()).length];
    const failing = database.inTx(async (tx) => {
      await setPrice(tx, {
        country: 'gb',
        workTypeId,
        netMinor: 9_999,
        reason: 'demand in winter',
        by: { staffId: asId<'staff'>(1), actor: 'Robin' },
      });
      throw new Error('something later failed');
    });
    await expect(failing).rejects.toThrow('something later failed');
    expect([await priceNow(), (await entries()).length]).toEqual(before);
  });
});
