import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { enquiryInput, makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { enquiryJobs } from './entry/jobs.ts';
import { repeatErasure } from './consumer-enquiry.ts';
import { revealContact } from './contacts.ts';

const dayMs = 86_400_000;
const clock = useTestClock('2026-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now, demonstration: true });
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
afterAll(() => test.database.db.rows(sql`delete from business_settings`));

const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.77' };
const given = (more: Partial<IntakeEnquiry> = {}) => enquiryInput({ consent, ...more });
const run = (name: string): Promise<void> =>
  enquiryJobs.find((job) => job.name === name)?.handle(test.database, {}) ?? Promise.reject(new Error(`no job ${name}`));
const erase = () => run('erase-expired-contacts');
const until = async (id: EnquiryId): Promise<string | undefined> =>
  (
    await test.database.db.first(sql<{ until: Date }>`select retention_until as until from enquiry_contacts where enquiry_id = ${id}`)
  )?.until.toISOString();
const onDay = (days: number): string => new Date(clock.start.getTime() + days * dayMs).toISOString();
const loadContact = async (id: EnquiryId) =>
  test.database.db.first(sql<{ surname: string | null; phone: string | null; ip: string | null; erasedAt: Date | null }>`
    select c.surname, c.phone_key as phone, s.ip, c.erased_at as "erasedAt"
    from enquiry_contacts c join enquiry_consents s using (enquiry_id) where enquiry_id = ${id}`);
const listEvents = async (id: EnquiryId): Promise<string[]> =>
  (await test.database.db.rows(sql<{ event: string }>`select event from enquiry_events where enquiry_id = ${id} order by id`)).map(
    ({ event }) => event,
  );
const nothing = { surname: null, phone: null, ip: null };

async function buy(id: EnquiryId) {
  const buyer = await test.company();
  expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  return buyer;
}
const remove = async (id: EnquiryId): Promise<void> => {
  const operator = await test.staff();
  const body = { reason: 'found a company already' };
  expect((await operator.call('POST', `/operator/enquiries/${id}/remove`, body)).statusCode).toBe(200);
};

describe('contact data retention', () => {
  it('is 90 days unsold, 24 months from the last purchase, 30 days from removal if unsold', async () => {
    const [unsold, sold, removed, soldAndRemoved] = [
      await takeIn(test.database, sourceId, given()),
      await putOnSale(test.database, sourceId, given()),
      await putOnSale(test.database, sourceId, given()),
      await putOnSale(test.database, sourceId, given()),
    ];
    expect([await until(unsold), await until(sold)]).toEqual([onDay(90), onDay(90)]);
    clock.after(dayMs);
    await buy(sold);
    await buy(soldAndRemoved);
    expect(await until(sold)).toBe('2028-03-02T12:00:00.000Z');
    clock.after(2 * dayMs);
    await buy(sold);
    await remove(removed);
    await remove(soldAndRemoved);
    expect(await Promise.all([sold, removed, soldAndRemoved].map(until))).toEqual([
      '2028-03-03T12:00:00.000Z',
      onDay(32),
      '2028-03-02T12:00:00.000Z',
    ]);
  });

  it("follows the operator's settings", async () => {
    await test.database.db.rows(sql`
      update business_units set sold_retention_months = 6, unsold_retention_days = 40, rejected_retention_days = 5 where country = 'gb'`);
    const [sold, removed] = [await putOnSale(test.database, sourceId, given()), await takeIn(test.database, sourceId, given())];
    expect(await until(sold)).toBe(onDay(40));
    await buy(sold);
    await remove(removed);
    expect([await until(sold), await until(removed)]).toEqual(['2026-09-01T12:00:00.000Z', onDay(5)]);
    await test.database.db.rows(sql`
      update business_units set sold_retention_months = 24, unsold_retention_days = 90, rejected_retention_days = 30 where country = 'gb'`);
  });

  it('is never extended by a removal', async () => {
    const id = await putOnSale(test.database, sourceId, given());
    clock.after(80 * dayMs);
    await remove(id);
    expect(await until(id)).toBe(onDay(90));
  });
});

describe('expired contact data', () => {
  it('are erased once, with the consent address, and recorded in the history', async () => {
    const [gone, stays] = [await takeIn(test.database, sourceId, given()), await putOnSale(test.database, sourceId, given())];
    await buy(stays);
    clock.after(90 * dayMs - 60_000);
    await erase();
    expect(await loadContact(gone)).toMatchObject({ surname: 'Plantedname', ip: '192.0.2.77', erasedAt: null });
    clock.after(90 * dayMs);
    await erase();
    expect(await loadContact(gone)).toEqual({ ...nothing, erasedAt: clock.now });
    expect(await loadContact(stays)).toMatchObject({ surname: 'Plantedname', erasedAt: null });
    clock.after(91 * dayMs);
    await erase();
    expect(await loadContact(gone)).toEqual({ ...nothing, erasedAt: new Date(onDay(90)) });
    expect((await listEvents(gone)).filter((event) => event === 'erased')).toEqual(['erased']);
  });

  it('end the sale or hold first', async () => {
    const [onSale, waiting] = [await putOnSale(test.database, sourceId, given()), await takeIn(test.database, sourceId, given())];
    clock.after(90 * dayMs);
    await erase();
    for (const id of [onSale, waiting]) expect((await listEvents(id)).slice(-2)).toEqual(['expired', 'erased']);
    const states = await test.database.db.rows(sql`
      select status, ended_at as ended from enquiries where id = any(${[onSale, waiting]}::bigint[])`);
    expect(states).toEqual([onSale, waiting].map(() => ({ status: 'expired', ended: clock.now })));
  });

  it("are erased from sent messages too: the consumer's and the buyer's", async () => {
    const id = await putOnSale(test.database, sourceId, given());
    await buy(id);
    await test.sendMessages();
    const about = () =>
      test.database.db.rows(sql<{ template: string; said: string | null; to: string | null }>`
        select template, concat(subject, html, plain, headers, last_error) as said, recipient_shown as to from outbox_messages
        where (recipient_kind = 'enquiry' and recipient_id = ${id})
           or dedupe_key in (select 'purchase.receipt:' || p.id from purchases p where p.enquiry_id = ${id}) order by template`);
    // A demo shows sent messages; elsewhere these words are masked from the start.
    expect((await about()).map(({ template, said }) => [template, said?.includes('Winifred')])).toEqual([
      ['enquiry.acknowledgement', true],
      ['purchase.receipt', true],
    ]);
    clock.after(800 * dayMs);
    await erase();
    expect(await about()).toEqual([
      { template: 'enquiry.acknowledgement', said: '', to: '-' },
      { template: 'purchase.receipt', said: '', to: expect.stringContaining('@company.test') as string },
    ]);
  });

  it('keep free text without contact details', async () => {
    const id = await takeIn(test.database, sourceId, given({ description: 'Boiler is loud.' }));
    // As an import before the current rule may have left it.
    await test.database.db.rows(sql`
      update enquiries set description = 'Boiler is loud, call 07700 900123', answers = '[{"question": 1, "option": "ASAP"}, {"question": 3, "text": "or a@b.example"}]'
      where id = ${id}`);
    clock.after(90 * dayMs);
    await erase();
    expect(await test.database.db.first(sql`select description, answers from enquiries where id = ${id}`)).toEqual({
      description: 'Boiler is loud, call [removed]',
      answers: [
        { question: 1, option: 'ASAP' },
        { question: 3, text: 'or [removed]' },
      ],
    });
  });

  it('either lose to a concurrent purchase or block it, never half-erased', async () => {
    const id = await putOnSale(test.database, sourceId, given());
    const buyers = await Promise.all([test.company(), test.company()]);
    clock.after(90 * dayMs);
    const [, ...answers] = await Promise.all([erase(), ...buyers.map((buyer) => buyer.call('PUT', `/lead/accept/${id}`, {}))]);
    const sold = answers.filter(({ statusCode }) => statusCode === 200);
    for (const answer of sold) expect(answer.body).toContain('Plantedname');
    expect((await loadContact(id))?.erasedAt === null).toBe(sold.length > 0);
  });
});

describe('an erasure repeated after a restore', () => {
  it.each([
    ['asked for by the customer', true],
    ['of expired data', false],
  ])('%s removes the contact data once', async (_, asked) => {
    const id = await putOnSale(test.database, sourceId, given());
    const recorded = { enquiryId: id, receivedAt: clock.now.toISOString(), erasedAt: clock.now.toISOString(), asked };
    const repeat = () => test.database.inTx((tx) => repeatErasure(tx, recorded));
    expect(await repeat()).toBe(true);
    expect(await loadContact(id)).toEqual({ ...nothing, erasedAt: clock.now });
    expect(await test.database.db.first(sql`select erasure_asked as asked from enquiry_contacts where enquiry_id = ${id}`)).toEqual({
      asked,
    });
    expect(await repeat()).toBe(false);
  });

  it('leaves an enquiry alone that only has the same number', async () => {
    const id = await putOnSale(test.database, sourceId, given());
    const recorded = { enquiryId: id, receivedAt: onDay(-1), erasedAt: clock.now.toISOString(), asked: true };
    expect(await test.database.inTx((tx) => repeatErasure(tx, recorded))).toBe(false);
    expect(await loadContact(id)).toMatchObject({ surname: 'Plantedname', erasedAt: null });
  });
});

describe('the access log', () => {
  const count = async (id: EnquiryId): Promise<number> =>
    (await test.database.db.first(sql<{ count: number }>`select count(*) as count from contact_reveals where enquiry_id = ${id}`))?.count ??
    0;

  it('is purged after 24 months and not before', async () => {
    const id = await putOnSale(test.database, sourceId, given());
    await buy(id);
    const before = await count(id);
    expect(before).toBeGreaterThan(0);
    clock.after(730 * dayMs);
    await run('purge-contact-reveals');
    expect(await count(id)).toBe(before);
    await expect(test.database.db.rows(sql`delete from contact_reveals`)).rejects.toThrow('append-only');
    clock.after(732 * dayMs);
    await expect(test.database.db.rows(sql`delete from contact_reveals`)).rejects.toThrow('append-only');
    await run('purge-contact-reveals');
    expect(await count(id)).toBe(0);
    const young = await takeIn(test.database, sourceId, given());
    await test.database.db.rows(revealContact({ type: 'system' }, [young], 'test'));
    const purging = test.database.inTx(async (tx) => {
      await tx.rows(sql`select set_config('app.purging', 'contact_reveals', true)`);
      await tx.rows(sql`delete from contact_reveals`);
    });
    await expect(purging).rejects.toThrow('append-only');
  });
});
