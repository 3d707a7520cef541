import { beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { confirmAddress } from '../../test/factories/confirm-address.ts';
import { releaseScene, type Company } from '../../test/release-scene.ts';
import { clearDigestRounds } from '../../test/factories/clear-digest-rounds.ts';
import { wantDelivery } from '../../test/factories/want-delivery.ts';
import { loadUnits } from '../geography/business-units.ts';
import { openEnquiry } from '../enquiries/release-enquiry.ts';
import { claimedColumns, type ClaimedMessage } from '../platform/sending/claim-messages.ts';
import { prepareMessage } from '../platform/sending/prepare-message.ts';
import { endCompanySessions } from '../identity/end-sessions.ts';
import { sql } from '../platform/database/sql.ts';
import { alertJobs } from './entry/jobs.ts';

const { scene, test, database, company, release, releaseOnly } = releaseScene();
const at = (time: string, day = '2026-11-18'): Date => new Date(`${day}T${time}:00Z`);

beforeEach(async () => {
  scene.now = at('16:30');
  await clearDigestRounds(database());
});

const runRound = async (now: Date): Promise<void> => {
  scene.now = now;
  await alertJobs.find(({ name }) => name === 'issue-digests')?.handle(database(), {});
};
/** Puts a lead on sale to everyone. */
const onSale = async (more: Parameters<typeof releaseOnly>[0] = {}): Promise<EnquiryId> => {
  const enquiryId = await releaseOnly(more);
  await database().inTx((tx) => openEnquiry(tx, { enquiryId }));
  return enquiryId;
};
const digestsTo = ({ companyId }: Company) =>
  database().db.rows(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages
    where template like 'lead-digest%' and (payload->>'companyId')::bigint = ${companyId} order by id`);
const renderMessage = async (message: ClaimedMessage | undefined) => {
  if (message === undefined) throw new Error('no digest');
  return prepareMessage(database().db, test().post, message);
};
const mailTo = async (one: Company) => {
  const prepared = await renderMessage((await digestsTo(one)).at(-1));
  if (prepared.kind !== 'mail') throw new Error(`no mail but ${JSON.stringify(prepared)}`);
  return prepared.mail;
};
const quoteCode = async (id: EnquiryId): Promise<string> =>
  (await database().db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`))?.code ?? '';
const changeSettings = async (who: Company, change: object): Promise<void> => {
  const { data } = (await who.call('GET', '/company/lead-alerts/')).json<{ data: object }>();
  expect((await who.call('PUT', '/company/lead-alerts/', { ...data, ...change })).statusCode).toBe(200);
};

it('names prices alone if the seller is not registered for VAT', async () => {
  const setNumber = async (number: string | null) => {
    await database().db.rows(sql`update business_units set seller_vat_number = ${number} where country = 'gb'`);
    await loadUnits(database().db);
  };
  await setNumber(null);
  try {
    const one = await company();
    await onSale();
    await runRound(at('17:00'));
    const { plain } = await mailTo(one);
    expect(plain).toContain('£24.00, 0 of 3 sold');
    expect(plain).not.toContain('VAT');
  } finally {
    await setNumber('GB1');
  }
});

describe('a company with a digest at seven and five', () => {
  it('receives new leads within its coverage at five, with prices and without consumer data', async () => {
    const one = await company();
    const elsewhere = await company({ areaCode: 'LE' });
    const [first, second] = [await onSale(), await onSale({ timescale: '3MONTHS', number_leads_requested: 2 })];
    await runRound(at('16:59'));
    expect(await digestsTo(one)).toEqual([]);
    await runRound(at('17:00'));
    expect((await digestsTo(one)).map(({ channel, recipientKind }) => [channel, recipientKind])).toEqual([['email', 'company']]);
    expect(await digestsTo(elsewhere)).toEqual([]);
    const { subject, plain, html } = await mailTo(one);
    expect(subject).toBe('2 new leads in your area');
    for (const part of [
      await quoteCode(first),
      await quoteCode(second),
      '£24.00 excluding VAT, 0 of 3 sold',
      '0 of 2 sold',
      'Within 3 months',
    ])
      expect(plain).toContain(part);
    expect(plain.indexOf(await quoteCode(second))).toBeLessThan(plain.indexOf(await quoteCode(first)));
    for (const secret of ['Winifred', 'Plantedname', 'Plantedstreet', '1AB', '07700 9', 'consumer.test'])
      expect(`${subject}${plain}${html}`).not.toContain(secret);
  });

  it('gets one digest, however often and by however many workers the hour is processed', async () => {
    const one = await company();
    await onSale();
    scene.now = at('17:00');
    await Promise.all(Array.from({ length: 4 }, () => runRound(at('17:00'))));
    await runRound(at('17:40'));
    await runRound(at('18:00'));
    await runRound(at('07:00', '2026-11-19'));
    expect(await digestsTo(one)).toHaveLength(1);
    const later = await onSale();
    await runRound(at('17:00', '2026-11-19'));
    expect(await digestsTo(one)).toHaveLength(2);
    const { subject, plain } = await mailTo(one);
    expect(subject).toBe('1 new lead in your area');
    expect(plain).toContain(await quoteCode(later));
  });

  it('gets its digest late if the hour was missed', async () => {
    const one = await company();
    await runRound(at('16:30'));
    await onSale();
    await runRound(at('19:10'));
    expect(await digestsTo(one)).toHaveLength(1);
  });

  it('is reached by an interrupted round, which resumes after the last company done', async () => {
    const [before, behind] = [await company(), await company()];
    await onSale();
    await database().db.rows(sql`insert into digest_rounds (due_at, after_company) values (${at('17:00')}, ${before.companyId})`);
    await runRound(at('18:05'));
    expect(await digestsTo(before)).toEqual([]);
    expect(await digestsTo(behind)).toHaveLength(1);
  });

  it('goes by its own clock, even if its country’s unit has moved to another', async () => {
    const one = await company();
    await database().db.rows(sql`update companies set time_zone = 'Europe/Lisbon' where id = ${one.companyId}`);
    await onSale();
    await runRound(at('17:00'));
    expect(await digestsTo(one)).toHaveLength(1);
  });

  it('gets no digest if nothing is new', async () => {
    const one = await company();
    await runRound(at('17:00'));
    expect(await digestsTo(one)).toEqual([]);
  });

  it('gets only new leads in its digest, not those already reserved for it', async () => {
    const [told, mute] = [await company(), await company()];
    await changeSettings(mute, { leadsByEmail: false });
    scene.now = at('14:00');
    const id = await release();
    scene.now = at('14:31');
    await database().inTx((tx) => openEnquiry(tx, { enquiryId: id }));
    await runRound(at('17:00'));
    expect(await digestsTo(told)).toEqual([]);
    expect(await digestsTo(mute)).toHaveLength(1);
  });
});

describe('a digest', () => {
  it('lists ten leads at most, and the number of others', async () => {
    const one = await company();
    for (let released = 0; released < 12; released += 1) await onSale();
    await runRound(at('17:00'));
    const { subject, plain } = await mailTo(one);
    expect(subject).toBe('12 new leads in your area');
    expect(plain.match(/enquirycode=/g)).toHaveLength(10);
    expect(plain).toContain('And 2 more leads in Buy leads.');
  });

  it('leaves out leads bought, declined or sold out by the time it is sent', async () => {
    const one = await company();
    const others = [await company(), await company(), await company()];
    const [bought, declined, soldOut, left] = [await onSale(), await onSale(), await onSale(), await onSale()];
    await runRound(at('17:00'));
    scene.now = at('17:01');
    expect((await one.call('PUT', `/lead/accept/${bought}`, {})).statusCode).toBe(200);
    expect((await one.call('PUT', `/lead/reject/${declined}`)).statusCode).toBe(200);
    for (const other of others) expect((await other.call('PUT', `/lead/accept/${soldOut}`, {})).statusCode).toBe(200);
    const { subject, plain } = await mailTo(one);
    expect(subject).toBe('1 new lead in your area');
    expect(plain).toContain(await quoteCode(left));
    for (const gone of [bought, declined, soldOut]) expect(plain).not.toContain(await quoteCode(gone));
    await one.call('PUT', `/lead/reject/${left}`);
    expect(await renderMessage((await digestsTo(one))[0])).toMatchObject({ kind: 'dropped', reason: 'nothing_to_say' });
  });

  it('is not written if all its leads were bought, declined or sold out before', async () => {
    const one = await company();
    const [bought, declined] = [await onSale(), await onSale()];
    await one.call('PUT', `/lead/accept/${bought}`, {});
    await one.call('PUT', `/lead/reject/${declined}`);
    await runRound(at('17:00'));
    expect(await digestsTo(one)).toEqual([]);
  });

  it.each([
    ['paused', sql`alerts_paused_at = app_now()`],
    ['closed', sql`status_id = 230`],
    ['locked', sql`locked_at = app_now(), lock_reason = 'behaves oddly'`],
  ])('is not written to a company that is %s, and not sent to one that has become so', async (what, change) => {
    const [before, meanwhile] = [await company(), await company()];
    const make = async (who: Company): Promise<void> => {
      await database().db.rows(sql`update companies set ${change} where id = ${who.companyId}`);
      if (what === 'locked') await database().inTx((tx) => endCompanySessions(tx, { companyId: who.companyId }));
    };
    await onSale();
    await make(before);
    await runRound(at('17:00'));
    expect(await digestsTo(before)).toEqual([]);
    const [message] = await digestsTo(meanwhile);
    await make(meanwhile);
    expect(await renderMessage(message)).toMatchObject({ kind: 'dropped' });
    await database().db.rows(sql`update companies set locked_at = null, lock_reason = null where id = ${before.companyId}`);
  });

  it('is not written without marketplace access, when switched off or at a full cap', async () => {
    const [blind, off, full] = [await company({ noMarketplace: true }), await company(), await company()];
    await changeSettings(off, { marketplaceEmailEnabled: false });
    await wantDelivery(database(), full.companyId, { automatic: false, day: 1 });
    expect((await full.call('PUT', `/lead/accept/${await onSale()}`, {})).statusCode).toBe(200);
    await onSale();
    await runRound(at('17:00'));
    for (const one of [blind, off, full]) expect(await digestsTo(one)).toEqual([]);
    // A new day resets the cap.
    await runRound(at('07:00', '2026-11-19'));
    expect(await digestsTo(full)).toHaveLength(1);
  });

  it('is not sent to a company that has since switched it off, filled its cap or lost marketplace access', async () => {
    const [off, full, blind] = [await company(), await company(), await company()];
    await wantDelivery(database(), full.companyId, { automatic: false, day: 1 });
    const [first] = [await onSale(), await onSale()];
    await runRound(at('17:00'));
    const waiting = (await Promise.all([off, full, blind].map(digestsTo))).map(([message]) => message);
    for (const message of waiting) expect(await renderMessage(message)).toMatchObject({ kind: 'mail' });
    // The mail server is down for hours while companies change their settings.
    scene.now = at('19:00');
    await changeSettings(off, { marketplaceEmailEnabled: false });
    expect((await full.call('PUT', `/lead/accept/${first}`, {})).statusCode).toBe(200);
    await database().db.rows(sql`update companies set no_marketplace = true where id = ${blind.companyId}`);
    for (const message of waiting) expect(await renderMessage(message)).toEqual({ kind: 'dropped', reason: 'nothing_to_say' });
  });

  it('goes to every address, and by text message if wanted, each at its own frequency', async () => {
    const one = await company();
    await changeSettings(one, {
      leadEmails: [one.email, 'office@company.test'],
      marketplaceSmsEnabled: true,
      marketplaceNotify: 4,
      smsMarketplaceNotify: 1,
    });
    await confirmAddress(database(), one.companyId, 'office@company.test');
    await onSale();
    await runRound(at('16:45'));
    const [sms] = await digestsTo(one);
    expect(sms?.channel).toBe('sms');
    const prepared = await renderMessage(sms);
    expect(prepared.kind === 'sms' && prepared.text).toMatch(
      /^New lead: Gas boiler replacement, [A-Z]{1,2}\d+, ASAP, £24\.00 \+ VAT\. http:\/\/localhost:3000\/a\/[A-Za-z0-9]{16}$/,
    );
    const link = await test()
      .nobody()
      .call('GET', `/lead/alert-links/${sms?.secrets?.['short'] ?? ''}`);
    expect(link.json()).toEqual({ data: { enquirycode: null, notifiercode: sms?.payload['code'], signsIn: true } });
    await runRound(at('17:00'));
    expect((await digestsTo(one)).map(({ channel, recipientAddress }) => [channel, recipientAddress])).toEqual([
      ['sms', null],
      ['email', null],
      ['email', 'office@company.test'],
    ]);
    const recorded = await database().db.rows(sql`
      select d.kind, d.channel, d.own, d.sent_at as "writtenAt", g.due_at as "dueAt" from alert_deliveries d join lead_digests g on g.id = d.digest_id
      where d.company_id = ${one.companyId} order by d.id`);
    expect(recorded).toEqual([
      { kind: 'digest', channel: 'sms', own: true, writtenAt: at('16:45'), dueAt: at('16:00') },
      { kind: 'digest', channel: 'email', own: true, writtenAt: at('17:00'), dueAt: at('17:00') },
      { kind: 'digest', channel: 'email', own: false, writtenAt: at('17:00'), dueAt: at('17:00') },
    ]);
  });

  it('uses the clock of the company’s country and its language', async () => {
    const one = await company({ country: 'dk', areaCode: '84' });
    const district = await database().db.first(sql<{ code: string }>`
      select d.code from coverage_areas a join coverage_districts x on x.coverage_area_id = a.id join regions d on d.id = x.district_id
      where a.company_id = ${one.companyId} order by d.code limit 1`);
    await onSale({ country: 'dk', postcode: district?.code ?? '', telephone: '+45 32 12 34 56' });
    await runRound(at('15:59'));
    expect(await digestsTo(one)).toEqual([]);
    await runRound(at('16:00'));
    const { subject, plain } = await mailTo(one);
    expect(subject).toBe('1 nyt lead i dit område');
    expect(plain).toMatch(/kr\..+ekskl\. moms, 0 af 3 solgt/);
  });
});
