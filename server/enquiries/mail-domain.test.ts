import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { startNameServer } from '../../test/name-server.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { eraseConsumer } from './consumer-enquiry.ts';
import { judgeMailDomain, findMailAnswer } from './mail-domains.ts';

const test = useTestApp();
let names: Awaited<ReturnType<typeof startNameServer>>;
let sourceId: SourceId;
beforeAll(async () => {
  names = await startNameServer({
    'mail.plumbers.co.uk': { MX: ['mx1.plumbers.co.uk', 'mx2.plumbers.co.uk'] },
    'no-mail.co.uk': { MX: [''] },
    'only-an-address.co.uk': { A: ['192.0.2.1'] },
    'only-a-new-address.co.uk': { AAAA: ['0:0:0:0:0:0:0:1'] },
    'nothing-there.co.uk': {},
    'xn--sn-lka.dk': { MX: ['mx.xn--sn-lka.dk'] },
    'silent.co.uk': 'silent',
    'broken.co.uk': 'broken',
  });
  ({ sourceId } = await makeSource(test.database));
});
afterAll(() => names.close());

it.each([
  ['ann@mail.plumbers.co.uk', 'accepts'],
  ['ANN@Mail.Plumbers.CO.UK', 'accepts'],
  ['ann@no-mail.co.uk', 'refuses'],
  ['ann@only-an-address.co.uk', 'accepts'],
  ['ann@nothing-there.co.uk', 'refuses'],
  ['ann@unheard-of.co.uk', 'refuses'],
  ['ann@søn.dk', 'accepts'],
  ['ann@silent.co.uk', 'unknown'],
  ['ann@broken.co.uk', 'unknown'],
  ['ann@consumer.test', 'unknown'],
  ['ann@example.com', 'unknown'],
  ['ann@notexample.com', 'refuses'],
] as const)('mail to %s: DNS result %s', async (email, answer) => {
  expect(await findMailAnswer(email, names.resolver)).toBe(answer);
});

async function judged(email: string): Promise<{ id: EnquiryId; rows: { passed: boolean; points: number }[] }> {
  const id = await takeIn(test.database, sourceId, { email });
  // Running twice gives the same result.
  for (let times = 0; times < 2; times += 1) await judgeMailDomain(test.database, { enquiryId: id, resolver: names.resolver });
  const rows = await test.database.db.rows(
    sql<{ passed: boolean; points: number }>`select passed, points from enquiry_checks where enquiry_id = ${id} and kind = 'mail_accepted'`,
  );
  return { id, rows };
}

it('skips consumers erased meanwhile', async () => {
  const enquiryId = await takeIn(test.database, sourceId, { email: 'cara@mail.plumbers.co.uk' });
  await test.database.inTx((tx) => eraseConsumer(tx, { enquiryId }));
  await judgeMailDomain(test.database, { enquiryId, resolver: names.resolver });
  expect(
    await test.database.db.rows(sql`select kind from enquiry_checks where enquiry_id = ${enquiryId} and kind = 'mail_accepted'`),
  ).toEqual([]);
});

it('records points, and nothing if DNS is unclear', async () => {
  expect((await judged('bea@mail.plumbers.co.uk')).rows).toEqual([{ passed: true, points: 5 }]);
  expect((await judged('bea@unheard-of.co.uk')).rows).toEqual([{ passed: false, points: 0 }]);
  expect((await judged('bea@silent.co.uk')).rows).toEqual([]);
});

it('releases an enquiry held only for it, and leaves others for review', async () => {
  const readState = async (email: string) => {
    const { id } = await judged(email);
    return test.database.db.first(sql<object>`select status, hold_reasons as reasons from enquiries where id = ${id}`);
  };
  await test.database.db.rows(sql`update sources set required_checks = '{mail_accepted}' where id = ${sourceId}`);
  expect(await readState('cat@mail.plumbers.co.uk')).toEqual({ status: 'held', reasons: [] });
  expect(await readState('cat@unheard-of.co.uk')).toEqual({ status: 'held', reasons: ['unconfirmed'] });
  expect(await readState('cat@broken.co.uk')).toEqual({ status: 'held', reasons: ['unconfirmed'] });
});
