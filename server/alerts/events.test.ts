import { beforeAll, describe, expect, it } from 'vitest';
import { asId } from '../../contract/kit/ids.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { untilListening } from '../../test/until-listening.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { expireOffer } from '../buying/declines.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { openEnquiry, releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';

let origin: string;
let sourceId: Awaited<ReturnType<typeof makeSource>>['sourceId'];
const test = useTestApp();
beforeAll(async () => {
  origin = await test.listen();
  ({ sourceId } = await makeSource(test.database));
});

interface Listener {
  /** Waits for the next event and returns its name. */
  next(): Promise<string>;
  readonly response: Response;
  leave(): void;
}

async function listenAs(userId: Parameters<typeof openSession>[1], cookie?: string): Promise<Listener> {
  const leaving = new AbortController();
  const session = cookie ?? `plumbline=${await openSession(test.database, userId)}`;
  const response = await fetch(`${origin}/api/v1/events`, { headers: { cookie: session }, signal: leaving.signal });
  if (response.ok) await untilListening(test.database.connection);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => leaving.abort(),
    next: async () => {
      for (;;) {
        const [whole, event] = /event: (\w+)\n[^\n]*\n\n/.exec(text) ?? [];
        if (whole !== undefined && event !== undefined) {
          text = text.slice(text.indexOf(whole) + whole.length);
          return event;
        }
        const part = await reader?.read();
        if (part?.value === undefined) throw new Error('the stream has ended');
        text += part.value;
      }
    },
  };
}

/** A company that covers the sample enquiry's district and work type, or nothing. */
async function company(covers: boolean) {
  const made = await test.company();
  if (!covers) await test.database.db.rows(sql`delete from coverage_areas where company_id = ${made.companyId}`);
  return made;
}

async function released(more: Parameters<typeof takeIn>[2] = {}) {
  const enquiryId = await takeIn(test.database, sourceId, more);
  await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
  return enquiryId;
}

describe('an open event stream', () => {
  it('reports offers to its own company only', async () => {
    const [offered, other] = [await company(true), await company(true)];
    const [mine, theirs] = [await listenAs(offered.userId), await listenAs(other.userId)];
    const heard = mine.next();
    const enquiryId = await released();
    const until = new Date(Date.now() + 1_800_000);
    await test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId: asId<'company'>(offered.companyId), until }));
    expect(await heard).toBe('alerts');
    // The other company's next event is the opening, not this offer.
    await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));
    expect(await theirs.next()).toBe('leads');
    mine.leave();
    theirs.leave();
  });

  it('reports that others bought out a lead offered to its company', async () => {
    const [offered, buyer] = [await company(true), await company(true)];
    const listener = await listenAs(offered.userId);
    const enquiryId = await released({ number_leads_requested: 2 });
    const until = new Date(Date.now() + 1_800_000);
    await test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId: asId<'company'>(offered.companyId), until }));
    expect(await listener.next()).toBe('alerts');
    await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));
    expect(await listener.next()).toBe('leads');
    await test.database.db.rows(sql`update offers set guarantee_until = app_now() where enquiry_id = ${enquiryId}`);
    while (await test.database.inTx(expireOffer));
    expect(await listener.next()).toBe('alerts');
    const heard = listener.next();
    for (const one of [buyer, await company(true)]) expect((await one.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
    expect(await heard).toBe('alerts');
    listener.leave();
  });

  it('reports leads within its coverage as they go on sale', async () => {
    const [near, far] = [await company(true), await company(false)];
    const [inside, outside] = [await listenAs(near.userId), await listenAs(far.userId)];
    const enquiryId = await released();
    await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));
    expect(await inside.next()).toBe('leads');
    const later = await released();
    const until = new Date(Date.now() + 1_800_000);
    await test.database.inTx((tx) => offerLead(tx, { enquiryId: later, companyId: asId<'company'>(far.companyId), until }));
    expect(await outside.next()).toBe('alerts');
    inside.leave();
    outside.leave();
  });

  it('carries the standard headers, and is refused without a session', async () => {
    const { userId } = await company(true);
    const { response, leave } = await listenAs(userId);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    leave();
    expect((await fetch(`${origin}/api/v1/events`)).status).toBe(401);
  });

  it('is open in up to four tabs; the fifth polls', async () => {
    const { userId } = await company(true);
    const cookie = `plumbline=${await openSession(test.database, userId)}`;
    const tabs = await Promise.all([1, 2, 3, 4].map(() => listenAs(userId, cookie)));
    const fifth = await listenAs(userId, cookie);
    expect(fifth.response.status).toBe(429);
    for (const tab of tabs) tab.leave();
  });

  it('is limited to ten per user across sessions; one more is refused and polls', async () => {
    const { userId } = await company(true);
    const places = await Promise.all(Array.from({ length: 10 }, () => listenAs(userId)));
    expect(places.map(({ response }) => response.status)).toEqual(places.map(() => 200));
    const { response } = await listenAs(userId);
    // EventSource does not retry after a non-200 response.
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await listenAs((await company(true)).userId)).response.status).toBe(200);
    for (const place of places) place.leave();
  });
});
