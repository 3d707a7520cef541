import { expect, it } from 'vitest';
import type { EnquiryDistribution } from '../../contract/distribution/endpoints.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { minutesOn, noon, releaseScene, type Company } from '../../test/release-scene.ts';
import { alertJobs } from '../alerts/entry/jobs.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

const { scene, test, database, company, companies, release, releaseOnly, takeInHere, lapseAll, run, runOf, decline } = releaseScene();

const shown = async (id: EnquiryId) => {
  const staff = await test().staff();
  const response = await staff.call('GET', `/operator/enquiries/${id}/distribution`);
  return response.json<{ data: EnquiryDistribution }>().data;
};
const at = (minutes: number): string => minutesOn(minutes).toISOString();

it('shows an operator every turn, with offers, purchases, and alerts with their times', async () => {
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
  const findTurn = (companyId: number | undefined) => found.matched.find((turn) => turn.company.id === companyId);
  expect(findTurn(automatic.companyId)).toMatchObject({
    automatic: true,
    decision: 'bought',
    decided_at: at(0),
    offer: null,
    purchase: { channel: 'auto', at: at(0) },
    alerts: [],
  });
  const alert = { own: true, written_at: at(0), sent_at: null, failed_at: null, state: 'kept', opened_at: null, opened_from: null };
  expect(findTurn(first?.companyId)).toMatchObject({
    automatic: false,
    decision: 'offered',
    offer: { until: at(30), ended_at: at(5), outcome: 'declined' },
    purchase: null,
    alerts: [
      { ...alert, channel: 'email' },
      { ...alert, channel: 'sms' },
    ],
  });
  expect(findTurn(second?.companyId)).toMatchObject({
    offer: { ended_at: at(6), outcome: 'accepted' },
    purchase: { channel: 'single', at: at(6) },
  });
  expect(findTurn(third?.companyId)).toMatchObject({
    decision: 'offered',
    decided_at: at(5),
    offer: { ended_at: at(30), outcome: 'lapsed' },
  });
  expect(found.not_matched.map(({ reason, companies: those }) => [reason, those.map((one) => one.id)])).toEqual([
    ['alerts_paused', [paused.companyId]],
    ['cap_day', [full.companyId]],
  ]);

  const history = (await (await test().staff()).call('GET', `/operator/leads/${id}`))
    .json<{ data: { timeline: { event: string; at: string }[] } }>()
    .data.timeline.map(({ event, at: when }) => `${(Date.parse(when) - noon.getTime()) / 60_000} ${event}`);
  expect(history.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))).toEqual([
    '0 bought',
    '0 matched',
    '0 not_matched',
    '0 not_matched',
    '0 offered',
    '0 offered',
    '0 received',
    '0 released',
    '1 alerted',
    '1 alerted',
    '1 alerted',
    '1 alerted',
    '5 alerted',
    '5 alerted',
    '5 declined',
    '5 offered',
    '6 bought',
    '30 offer_lapsed',
    '30 opened',
  ]);
});

it('shows a digest’s recipients, channels and outcomes', async () => {
  const [slow, quick, mute] = await companies(3);
  const settle = async (who: Company | undefined, change: object): Promise<void> => {
    const { data } = (await who?.call('GET', '/company/lead-alerts/'))?.json<{ data: object }>() ?? { data: {} };
    expect(
      (await who?.call('PUT', '/company/lead-alerts/', { ...data, leadsByEmail: false, leadsBySms: false, ...change }))?.statusCode,
    ).toBe(200);
  };
  await settle(slow, { marketplaceNotify: 4 });
  await settle(quick, { marketplaceEmailEnabled: false, marketplaceSmsEnabled: true, smsMarketplaceNotify: 1 });
  await settle(mute, { marketplaceEmailEnabled: false });
  const id = await release();
  const other = await release();
  scene.now = minutesOn(31);
  await lapseAll();
  for (const enquiryId of [id, other]) await run('open-enquiry', { enquiryId });
  expect((await shown(id)).digests).toEqual([]);
  const goThrough = async (minutes: number): Promise<void> => {
    scene.now = minutesOn(minutes);
    await alertJobs.find(({ name }) => name === 'issue-digests')?.handle(database(), {});
  };
  await goThrough(61);
  scene.now = minutesOn(62);
  await test().sendMessages();
  await goThrough(300);
  const ownAlert = { own: true, sent_at: null, failed_at: null, opened_at: null, opened_from: null };
  const bySms = { ...ownAlert, company: { id: quick?.companyId }, channel: 'sms', due_at: at(60), written_at: at(61), state: 'kept' };
  const byEmail = {
    ...ownAlert,
    company: { id: slow?.companyId },
    channel: 'email',
    due_at: at(300),
    written_at: at(300),
    state: 'waiting',
  };
  expect((await shown(id)).digests).toMatchObject([bySms, byEmail]);
  expect((await shown(id)).matched.flatMap(({ alerts }) => alerts)).toEqual([]);

  // The mail failed; the text message was delivered and opened.
  const become = (template: string, change: Sql) =>
    database().db.rows(sql`
      update outbox_messages set kept_at = null, ${change} where template = ${template} and (payload->>'companyId')::bigint = any(${[slow?.companyId, quick?.companyId]}::bigint[])`);
  await become('lead-digest', sql`dead_at = ${minutesOn(400)}, last_error = 'refused'`);
  await become('lead-digest-sms', sql`sent_at = ${minutesOn(63)}`);
  await database().db.rows(sql`
    update alert_deliveries set opened_at = ${minutesOn(70)}, opened_from = 'sms' where company_id = ${quick?.companyId}`);
  expect((await shown(other)).digests).toMatchObject([
    { ...bySms, state: 'sent', sent_at: at(63), opened_at: at(70), opened_from: 'sms' },
    { ...byEmail, state: 'failed', failed_at: at(400) },
  ]);
});

it('shows who is waiting during a release, and why a company was skipped', async () => {
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

it('shows nothing for an unreleased enquiry', async () => {
  expect(await shown(await takeInHere())).toEqual({
    matched_at: null,
    settled_at: null,
    window_until: null,
    opens_at: null,
    opened_at: null,
    matched: [],
    not_matched: [],
    digests: [],
    nearby: 0,
  });
});
