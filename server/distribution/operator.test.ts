import { expect, it } from 'vitest';
import type { EnquiryDistribution } from '../../contract/distribution.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { minutesOn, noon, releaseScene } from '../../test/release-scene.ts';

const { scene, test, company, companies, release, releaseOnly, takeInHere, lapseAll, run, runOf, decline } = releaseScene();

const shown = async (id: EnquiryId) => {
  const staff = await test().staff();
  const response = await staff.call('GET', `/operator/enquiries/${id}/distribution`);
  return response.json<{ data: EnquiryDistribution }>().data;
};
const at = (minutes: number): string => minutesOn(minutes).toISOString();

it('shows an operator everybody’s turn, with offers, purchases, and alerts with their times', async () => {
  const automatic = await company({}, {});
  const manual = await companies(3);
  const full = await company({}, { automatic: false, day: 0 });
  const paused = await company();
  await paused.call('PUT', '/lead/alerts', { status: false });
  await company({ workTypeCodes: ['boiler-service'] });
  const id = await release();
  const matched = (await runOf(id))?.matched ?? [];
  const order = matched.filter((one) => one !== automatic.companyId);
  const [first, second, third] = order.map((one) => manual.find((each) => each.companyId === one));
  scene.now = minutesOn(1);
  await test().sendMessages();
  scene.now = minutesOn(5);
  await decline(first, id);
  scene.now = minutesOn(6);
  expect((await second?.call('PUT', `/lead/accept/${id}`, {}))?.statusCode).toBe(200);
  scene.now = minutesOn(30);
  await lapseAll();
  await run('open-enquiry', { enquiryId: id });

  const found = await shown(id);
  expect(found).toMatchObject({
    matched_at: at(0),
    settled_at: at(0),
    window_until: at(30),
    opens_at: at(30),
    opened_at: at(30),
    nearby: 1,
  });
  expect(found.matched.map(({ company, position }) => [company.id, position])).toEqual(matched.map((one, index) => [one, index + 1]));
  const turnOf = (companyId: number | undefined) => found.matched.find((turn) => turn.company.id === companyId);
  expect(turnOf(automatic.companyId)).toMatchObject({
    automatic: true,
    decision: 'bought',
    decided_at: at(0),
    offer: null,
    purchase: { channel: 'auto', at: at(0) },
    alerts: [],
  });
  const alert = { own: true, written_at: at(0), sent_at: null, state: 'kept', opened_at: null, opened_from: null };
  expect(turnOf(first?.companyId)).toMatchObject({
    automatic: false,
    decision: 'offered',
    offer: { until: at(30), ended_at: at(5), outcome: 'declined' },
    purchase: null,
    alerts: [
      { ...alert, channel: 'email' },
      { ...alert, channel: 'sms' },
    ],
  });
  expect(turnOf(second?.companyId)).toMatchObject({
    offer: { ended_at: at(6), outcome: 'accepted' },
    purchase: { channel: 'single', at: at(6) },
  });
  expect(turnOf(third?.companyId)).toMatchObject({
    decision: 'offered',
    decided_at: at(5),
    offer: { ended_at: at(30), outcome: 'lapsed' },
  });
  expect(found.not_matched.map(({ reason, companies: those }) => [reason, those.map((one) => one.id)])).toEqual([
    ['alerts_paused', [paused.companyId]],
    ['cap_day', [full.companyId]],
  ]);

  const history = (await (await test().staff()).call('GET', `/operator/enquiries/${id}`))
    .json<{ data: { history: { event: string; at: string }[] } }>()
    .data.history.map(({ event, at: when }) => `${(Date.parse(when) - noon.getTime()) / 60_000} ${event}`);
  expect(history.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))).toEqual([
    '0 bought',
    '0 matched',
    '0 offered',
    '0 offered',
    '0 received',
    '0 released',
    '5 declined',
    '5 offered',
    '6 bought',
    '30 offer_lapsed',
    '30 opened',
  ]);
});

it('shows who still waits while a release is under way, and why somebody was passed over', async () => {
  const [one] = await companies(2);
  const id = await releaseOnly();
  expect(await shown(id)).toMatchObject({ matched_at: null, matched: [], not_matched: [], opened_at: null });
  await one?.call('PUT', '/lead/alerts', { status: false });
  await run('distribute-enquiry', { enquiryId: id });
  expect(await shown(id)).toMatchObject({
    matched: [{ decision: 'offered' }],
    not_matched: [{ reason: 'alerts_paused', companies: [{ id: one?.companyId }] }],
  });
});

it('has nothing to show of an enquiry that was not released', async () => {
  expect(await shown(await takeInHere())).toEqual({
    matched_at: null,
    settled_at: null,
    window_until: null,
    opens_at: null,
    opened_at: null,
    matched: [],
    not_matched: [],
    nearby: 0,
  });
});
