import { expect, it } from 'vitest';
import { migrate } from '../../server/platform/database/migrate.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { createEmptyDatabase, openClient } from '../../test/database.ts';
import { openAround, type CloseLater } from '../../test/open-together.ts';
import { buy } from '../../test/races/buyers.ts';
import { hasTag, startReleasedMarket, unpackRelease } from '../../test/released-version.ts';
import { killServerProcesses, startTestServerProcess } from '../../test/server-process.ts';
import { readLatestRelease } from './release-files.ts';

let closeLater: CloseLater;
openAround((later) => {
  closeLater = later;
  closeLater(killServerProcesses);
  return Promise.resolve();
});

const { release } = readLatestRelease();

it.skipIf(!hasTag(release.version))(
  `a process of ${release.version} keeps selling while the schema is migrated, and then beside a server of this version`,
  async () => {
    const { connection, drop } = await createEmptyDatabase();
    closeLater(drop);
    const market = await startReleasedMarket(unpackRelease(release.version, closeLater), connection, { companies: 9, closeLater });
    const sellMore = (count: number): Promise<void> => {
      const enough = market.purchases.length + count;
      return expect.poll(() => market.purchases.length, { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    await sellMore(20);
    const { applied } = await migrate(connection);
    expect(applied.length).toBeGreaterThan(0);
    await sellMore(20);

    const newer = await startTestServerProcess(connection, { RATE_LIMIT_OVERRIDE: '1000000' });
    const codes: string[] = [];
    // Both processes compete for the newest enquiry, until the newer one has won.
    for (let round = 0; round < 20 && codes.length === 0; round += 1) {
      for (const [place, { token }] of market.buyers.entries()) {
        const seen = market.enquiries.length;
        await expect.poll(() => market.enquiries.length, { interval: 5 }).toBeGreaterThan(seen);
        const answer = await buy(newer.origin, { token }, market.enquiries.at(-1) ?? 0, `newer-${round}-${place}`);
        expect([200, 409]).toContain(answer.status);
        if (answer.status === 200) codes.push(answer.code ?? '');
      }
    }
    expect(codes.length).toBeGreaterThan(0);
    await sellMore(20);
    await market.stop();

    // The older process refuses leads that have sold out meanwhile; no call fails.
    expect(market.purchases.filter(({ kind }) => kind !== 'bought' && kind !== 'refused')).toEqual([]);
    const bought = market.purchases.filter(({ kind }) => kind === 'bought');
    const tokens = new Map(market.buyers.map(({ companyId, token }) => [companyId, token]));
    for (const { companyId, enquiryId, key, code } of bought) {
      expect(await buy(newer.origin, { token: tokens.get(companyId) ?? '' }, enquiryId, key)).toMatchObject({ status: 200, code });
    }
    const client = await openClient(connection, closeLater);
    const { rows } = await client.query<{ sold: string[]; kept: number }>(
      `select (select array_agg(code order by code) from purchases) as sold, (select count(*)::int from enquiries where id = any($1)) as kept`,
      [market.enquiries],
    );
    expect(rows).toEqual([{ sold: [...bought.map(({ code }) => code), ...codes].toSorted(), kept: market.enquiries.length }]);
    expect(await verifyInvariants(client)).toEqual([]);
  },
);
