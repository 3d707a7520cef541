import { describe, expect, it } from 'vitest';
import { readMetrics } from '../../test/read-metrics.ts';
import { minutesOn, releaseScene } from '../../test/release-scene.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';

const { scene, test, database, company, releaseOnly, takeInHere, run } = releaseScene();
const read = () => readMetrics(test());
const secondsOn = (seconds: number): Date => minutesOn(seconds / 60);

describe('the time to the first alert', () => {
  it('is observed once for each lead, however many alerts it causes', async () => {
    // The first scrape starts the histogram.
    await read();
    const before = await read();
    const [one, other] = [await company(), await company()];
    const enquiryId = await releaseOnly();
    scene.now = secondsOn(12);
    await run('distribute-enquiry', { enquiryId });
    const { rows } = await database().pool.query<{ companies: number }>(
      'select count(distinct company_id)::integer as companies from alert_deliveries where enquiry_id = $1 and company_id = any($2)',
      [enquiryId, [one.companyId, other.companyId]],
    );
    expect(rows[0]?.companies).toBeGreaterThan(0);
    // Alerts of transactions that may not have committed wait for a later scrape.
    expect((await read())['lead_first_alert_seconds_count']).toBe(before['lead_first_alert_seconds_count']);
    scene.now = minutesOn(2);
    const after = await read();
    const grown = (series: string): number => (after[series] ?? 0) - (before[series] ?? 0);
    expect(grown('lead_first_alert_seconds_count')).toBe(1);
    expect(grown('lead_first_alert_seconds_sum')).toBeCloseTo(12, 3);
    expect([grown('lead_first_alert_seconds_bucket{le="10"}'), grown('lead_first_alert_seconds_bucket{le="30"}')]).toEqual([0, 1]);
    expect((await read())['lead_first_alert_seconds_count']).toBe(after['lead_first_alert_seconds_count']);
  });

  it('comes with the number of offers made', async () => {
    const before = await read();
    await company();
    const enquiryId = await releaseOnly();
    await run('distribute-enquiry', { enquiryId });
    expect((await read())['lead_offers_total']).toBe((before['lead_offers_total'] ?? 0) + 1);
  });
});

describe('the age of a queue', () => {
  it('is that of its oldest entry, and zero once nothing waits', async () => {
    const age = async (): Promise<number | undefined> => (await read())['queue_oldest_seconds{queue="held_leads"}'];
    expect(await age()).toBe(0);
    const enquiryId = await takeInHere();
    scene.now = minutesOn(4);
    expect(await age()).toBe(240);
    await database().inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
    await run('distribute-enquiry', { enquiryId });
    expect(await age()).toBe(0);
  });

  it('is reported for every queue', async () => {
    const queues = Object.keys(await read()).filter((series) => series.startsWith('queue_oldest_seconds'));
    expect(queues.map((series) => /"(.*)"/.exec(series)?.[1] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'distribution',
      'held_leads',
      'payments',
      'provider_events',
      'reports',
      'webhooks',
    ]);
  });
});
