import { describe, expect, it } from 'vitest';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { noon, releaseScene, type Company } from '../../test/release-scene.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { takeFromSmsBudget } from './issue-alert.ts';

const { scene, test, database, company, release } = releaseScene();
const budget = (value: number) => database().inTx((tx) => saveSetting(tx, { key: 'alerts.sms_a_day', value }));
const listAlertMessages = async ({ companyId }: Company) =>
  database().db.rows(sql<{ channel: string; held: string | null }>`
    select channel, drop_reason as held from outbox_messages
    where template like 'priority-lead%' and (payload->>'companyId')::bigint = ${companyId} order by id`);
const notices = async (who: Company): Promise<NoticeWire[]> =>
  (await who.call('GET', '/notifications/new')).json<{ data: NoticeWire[] }>().data.filter(({ id }) => id === 8);

describe('the text messages of a company', () => {
  it('are held back beyond the daily budget; the mail is sent, the company sees one notice, the operator sees them', async () => {
    await budget(2);
    const one = await company();
    for (let lead = 0; lead < 2; lead += 1) await release();
    expect(await notices(one)).toEqual([]);
    for (let lead = 0; lead < 2; lead += 1) await release();
    const sent = { channel: 'sms', held: null };
    const held = { channel: 'sms', held: 'sms_budget' };
    expect((await listAlertMessages(one)).filter(({ channel }) => channel === 'sms')).toEqual([sent, sent, held, held]);
    expect((await listAlertMessages(one)).filter(({ channel }) => channel === 'email')).toHaveLength(4);
    expect(await notices(one)).toMatchObject([
      {
        subject: "You've reached today's text message limit",
        content: 'We send you up to 2 text messages a day. Email alerts continue as usual, and text messages start again tomorrow.',
        published_at: noon.toISOString(),
        dismissable: false,
      },
    ]);
    const operator = await test().staff('agent');
    const shown = await operator.call('GET', `/operator/outbox?company=${one.companyId}&state=dropped&channel=sms`);
    expect(shown.json<{ data: object[] }>().data).toHaveLength(2);
    expect(await database().db.rows(sql`select sent, held_back as held from alert_sms_days where company_id = ${one.companyId}`)).toEqual([
      { sent: 2, held: 2 },
    ]);
  });

  it('resume at midnight of its own calendar, and the notice disappears', async () => {
    await budget(1);
    const dane = await company({ country: 'dk' });
    const take = () => database().inTx((tx) => takeFromSmsBudget(tx, dane));
    scene.now = new Date('2026-11-18T22:59:00Z');
    expect([await take(), await take(), (await notices(dane)).length]).toEqual([true, false, 1]);
    expect((await notices(dane))[0]?.subject).toBe('Du får ikke flere sms’er i dag');
    scene.now = new Date('2026-11-18T23:01:00Z');
    expect([(await notices(dane)).length, await take()]).toEqual([0, true]);
  });

  it('never exceed the budget under concurrency, and an unused place is not lost', async () => {
    await budget(5);
    const one = await company();
    await expect(
      database().inTx(async (tx) => {
        await takeFromSmsBudget(tx, one);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const taken = await Promise.all(Array.from({ length: 8 }, () => database().inTx((tx) => takeFromSmsBudget(tx, one))));
    expect(taken.filter(Boolean)).toHaveLength(5);
  });
});
