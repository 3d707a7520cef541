import { beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { randomCode } from '../platform/random-code.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { takeInEnquiry } from './take-in-enquiry.ts';

interface Stored {
  id: number;
  status: string;
  held_as_duplicate: boolean;
  hold_release_at: Date | null;
  jobs: number;
}

let source: TestCaller;
const start = new Date('2026-03-01T10:00:00Z');
let now = start;
const afterDays = (days: number): Date => new Date(start.getTime() + days * 86_400_000);

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  source = test.source((await makeSource(test.database)).key);
});

const withConsent = (more: Partial<IntakeEnquiry>): IntakeEnquiry =>
  enquiryInput({ consent: { text: 'I agree to be contacted.', timestamp: now.toISOString(), ip: '192.0.2.1' }, ...more });

async function takeIn(more: Partial<IntakeEnquiry>, from: TestCaller = source): Promise<Stored> {
  const response = await from.call('POST', '/intake/enquiries', withConsent(more), { 'idempotency-key': randomCode() });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  const { quote_code } = response.json<{ data: { quote_code: string } }>().data;
  const row = await test.database.db.first(sql<Stored>`
    select e.id, status, held_as_duplicate, hold_release_at,
           (select count(*) from pgboss.job j where j.name = 'release-enquiry' and j.data->>'enquiryId' = e.id::text) as jobs
    from enquiries e where quote_code = ${quote_code}`);
  if (row === undefined) throw new Error('an accepted enquiry is not there');
  return row;
}
const isHeld = { status: 'held', held_as_duplicate: true, hold_release_at: null, jobs: 0 };
const isReceived = { status: 'received', held_as_duplicate: false, jobs: 1 };

describe('a duplicate enquiry', () => {
  it('is held for review, matched by telephone or email in any spelling', async () => {
    now = start;
    const first = { telephone: '07700 955001', email: 'First.Person@consumer.test' };
    expect(await takeIn(first)).toMatchObject(isReceived);
    expect(await takeIn({ telephone: '+44 (0)7700 955-001' })).toMatchObject(isHeld);
    expect(await takeIn({ email: 'first.person@CONSUMER.test' })).toMatchObject(isHeld);
  });

  it('does not match other work or another person', async () => {
    now = start;
    const person = { telephone: '07700 955002', email: 'second.person@consumer.test' };
    expect(await takeIn(person)).toMatchObject(isReceived);
    expect(await takeIn({ ...person, work_type: 'boiler-service' })).toMatchObject(isReceived);
    expect(await takeIn({ surname: 'Plantedname', postcode: 'LE4 7ZS' })).toMatchObject(isReceived);
  });

  it('is held on day 59 and not from day 61', async () => {
    now = start;
    const [early, late] = [{ telephone: '07700 955003' }, { telephone: '07700 955004' }];
    await takeIn(early);
    await takeIn(late);
    now = afterDays(59);
    expect(await takeIn(early)).toMatchObject(isHeld);
    now = afterDays(61);
    expect(await takeIn(late)).toMatchObject(isReceived);
  });

  it('uses the configured window', async () => {
    now = start;
    const person = { telephone: '07700 955005' };
    await takeIn(person);
    await test.database.inTx((tx) => saveSetting(tx, { key: 'enquiry.duplicate_window_days', value: 7 }));
    now = afterDays(8);
    expect(await takeIn(person)).toMatchObject(isReceived);
    await test.database.db.rows(sql`delete from business_settings`);
  });

  it('is held even if the earlier one was removed', async () => {
    now = start;
    const person = { telephone: '07700 955006' };
    const { id } = await takeIn(person);
    await test.database.db.rows(sql`update enquiries set status = 'removed', ended_at = app_now() where id = ${id}`);
    expect(await takeIn(person)).toMatchObject(isHeld);
  });

  it.each([
    ['telephone number', { telephone: '07700 955007' }],
    ['e-mail address', { email: 'seventh.person@consumer.test' }],
  ])('is held even if both arrive concurrently under different keys, by %s', async (_, person) => {
    now = start;
    const { sourceId } = await makeSource(test.database);
    const waits = async () =>
      (await test.database.db.rows(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .length > 0;
    let second: Promise<Stored> | undefined;
    let answered = false;
    await test.database.inTx(async (tx) => {
      const first = await takeInEnquiry(tx, { sourceId, idempotencyKey: randomCode(), enquiry: withConsent(person) });
      expect(first.kind).toBe('accepted');
      second = takeIn(person);
      void second.then(() => (answered = true));
      await expect.poll(async () => answered || (await waits())).toBe(true);
    });
    expect(await second).toMatchObject(isHeld);
  });
});

describe('a source with a hold time', () => {
  it('holds enquiries for its minutes and releases them afterwards', async () => {
    now = start;
    const { key } = await makeSource(test.database, 45);
    const taken = await takeIn({}, test.source(key));
    const until = new Date(start.getTime() + 45 * 60_000);
    expect(taken).toMatchObject({ status: 'held', held_as_duplicate: false, hold_release_at: until, jobs: 1 });
    const job = await test.database.db.first(
      sql<{
        at: Date;
      }>`select start_after as at from pgboss.job where name = 'release-enquiry' and data->>'enquiryId' = ${String(taken.id)}`,
    );
    expect(job?.at).toEqual(until);
  });

  it('still holds duplicates for review', async () => {
    now = start;
    const { key } = await makeSource(test.database, 45);
    const person = { telephone: '07700 955008' };
    await takeIn(person);
    expect(await takeIn(person, test.source(key))).toMatchObject(isHeld);
  });
});
