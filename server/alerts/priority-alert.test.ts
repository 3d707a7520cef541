import { describe, expect, it } from 'vitest';
import { splitShortLink } from '../../contract/alerts/short-link-rule.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { confirmAddress } from '../../test/factories/confirm-address.ts';
import { minutesOn, releaseScene, type Company } from '../../test/release-scene.ts';
import { resumeReleases } from '../distribution/releases.ts';
import type { ClaimedMessage } from '../platform/sending/claim-messages.ts';
import { prepareMessage } from '../platform/sending/prepare-message.ts';
import { sql } from '../platform/database/sql.ts';
import { alertJobs } from './entry/jobs.ts';

const { scene, test, database, company, release, releaseOnly } = releaseScene();

const messagesTo = ({ companyId }: Company) =>
  database().db.rows(sql<ClaimedMessage>`
    select id, '' as claim, dedupe_key as "dedupeKey", channel, template, recipient_kind as "recipientKind",
           recipient_id as "recipientId", recipient_address as "recipientAddress", payload, secrets, 1 as attempts
    from outbox_messages where template like 'priority-lead%' and (payload->>'companyId')::bigint = ${companyId} order by id`);
const renderMessage = async (message: ClaimedMessage | undefined) => {
  if (message === undefined) throw new Error('no message');
  return prepareMessage(database().db, test().post, message);
};
const changeSettings = async (who: Company, change: object): Promise<void> => {
  const { data } = (await who.call('GET', '/company/lead-alerts/')).json<{ data: object }>();
  expect((await who.call('PUT', '/company/lead-alerts/', { ...data, ...change })).statusCode).toBe(200);
};
const quoteCode = async (id: EnquiryId): Promise<string> =>
  (await database().db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`))?.code ?? '';

describe('a company that is offered a lead', () => {
  it('is alerted in the offer’s transaction, by mail and text message', async () => {
    const one = await company();
    const id = await release();
    const messages = await messagesTo(one);
    expect(messages.map(({ channel, template, recipientKind }) => [channel, template, recipientKind])).toEqual([
      ['email', 'priority-lead', 'company'],
      ['sms', 'priority-lead-sms', 'company'],
    ]);
    const written = await database().db.rows(sql<{ together: boolean; once: boolean }>`
      select o.xmin::text = m.xmin::text and d.xmin::text = m.xmin::text as together, d.enquiry_id = o.enquiry_id as once
      from offers o join alert_deliveries d on d.enquiry_id = o.enquiry_id and d.company_id = o.company_id
      join outbox_messages m on m.dedupe_key = d.message_key where o.enquiry_id = ${id}`);
    expect(written).toEqual([
      { together: true, once: true },
      { together: true, once: true },
    ]);
  });

  it('sees work, place, price and deadline in its own time zone, without consumer data', async () => {
    const one = await company();
    const id = await release({ description: 'Boiler is loud.' });
    const [mail, sms] = await Promise.all((await messagesTo(one)).map(renderMessage));
    if (mail?.kind !== 'mail' || sms?.kind !== 'sms') throw new Error('a mail and a text message');
    const { plain, subject } = mail.mail;
    expect(subject).toMatch(/^Priority lead: Gas boiler replacement, /);
    for (const part of ['until 12:30', '£24.00', '0 of 3', 'As soon as possible', `enquirycode=${await quoteCode(id)}`])
      expect(plain).toContain(part);
    expect(sms.text).toMatch(
      /^Reserved for you until 12:30: Gas boiler replacement, [A-Z]{1,2}\d+, ASAP, £24\.00 \+ VAT\. http:\/\/localhost:3000\/a\/[A-Za-z0-9]{16}$/,
    );
    for (const secret of ['Winifred', 'Plantedname', 'Plantedstreet', '1AB', '07700 9', 'consumer.test'])
      expect(`${subject}${plain}${mail.mail.html}${sms.text}`).not.toContain(secret);
  });

  it('is alerted as it chose: every address, or none, or no text message', async () => {
    const [all, mute, mailOnly] = [await company(), await company(), await company()];
    await changeSettings(all, { leadEmails: ['office@company.test', all.email], mobileSms: '07700 900777' });
    await confirmAddress(database(), all.companyId, 'office@company.test');
    await changeSettings(mute, { leadsByEmail: false, leadsBySms: false });
    await changeSettings(mailOnly, { leadsBySms: false, mobileSms: '' });
    await release();
    expect(
      (await messagesTo(all)).map(({ channel, recipientAddress, secrets }) => [channel, recipientAddress, Object.keys(secrets ?? {})]),
    ).toEqual([
      ['email', 'office@company.test', ['off']],
      ['email', null, ['off', 'token', 'selector']],
      ['sms', '+447700900777', ['short']],
    ]);
    expect(await messagesTo(mute)).toEqual([]);
    expect((await messagesTo(mailOnly)).map(({ channel }) => channel)).toEqual(['email']);
  });

  it('gets no alert once the offer has ended', async () => {
    const one = await company();
    const id = await release();
    const [mail] = await messagesTo(one);
    await one.call('PUT', `/lead/reject/${id}`);
    expect(await renderMessage(mail)).toMatchObject({ kind: 'dropped' });
  });

  it('gets no alert for an offer whose transaction failed', async () => {
    const one = await company();
    await releaseOnly();
    expect(await messagesTo(one)).toEqual([]);
    scene.now = minutesOn(2);
    await resumeReleases(database());
    expect(await messagesTo(one)).toHaveLength(2);
  });
});

describe('the link in an alert', () => {
  const findSessionCookie = (response: { cookies: { name: string; value: string }[] }) =>
    response.cookies.find(({ name }) => name === 'plumbline');

  it('signs in once from a mail to the user’s own address, and its code records the opening', async () => {
    const one = await company();
    await release();
    const prepared = await renderMessage((await messagesTo(one))[0]);
    if (prepared.kind !== 'mail') throw new Error('a mail');
    const link = /http:\/\/localhost:3000(\/buy-leads\?\S+)/.exec(prepared.mail.plain)?.[1] ?? '';
    const search = new URLSearchParams(link.split('?')[1]);
    expect([...search.keys()]).toEqual(['enquirycode', 'notifiercode', 'r', 't', 's']);
    // The stored copy contains no sign-in token.
    expect(prepared.rendering.plain).not.toContain(search.get('t'));
    const signIn = () =>
      test()
        .nobody()
        .call('POST', '/authenticate-token', { token: search.get('t'), selector: search.get('s') });
    expect((await signIn()).statusCode).toBe(202);
    expect((await signIn()).statusCode).toBe(400);

    const code = search.get('notifiercode') ?? '';
    await alertJobs
      .find(({ name }) => name === 'record-alert-opened')
      ?.handle(database(), { companyId: one.companyId, code, from: 'email' });
    const opened = sql`select opened_from as "from" from alert_deliveries where code = ${code}`;
    expect(await database().db.rows(opened)).toEqual([{ from: 'email' }]);
  });

  it('leads to the lead and signs in from a text message to the user’s own mobile', async () => {
    const one = await company();
    const id = await release();
    const sms = (await messagesTo(one)).find(({ channel }) => channel === 'sms');
    const short = sms?.secrets?.['short'] ?? '';
    const found = await test().nobody().call('GET', `/lead/alert-links/${short}`);
    expect(found.json()).toEqual({ data: { enquirycode: await quoteCode(id), notifiercode: sms?.payload['code'], signsIn: true } });
    const signedIn = await test()
      .nobody()
      .call('POST', '/authenticate-token', { ...splitShortLink(short) });
    expect([signedIn.statusCode, findSessionCookie(signedIn)?.value.length]).toEqual([202, 43]);
  });

  it('leads to the lead without signing in from a text message to another mobile', async () => {
    const one = await company();
    await changeSettings(one, { mobileSms: '07700 900777' });
    await release();
    const short = (await messagesTo(one)).find(({ channel }) => channel === 'sms')?.secrets?.['short'] ?? '';
    expect((await test().nobody().call('GET', `/lead/alert-links/${short}`)).json()).toMatchObject({ data: { signsIn: false } });
    expect(
      (
        await test()
          .nobody()
          .call('POST', '/authenticate-token', { ...splitShortLink(short) })
      ).statusCode,
    ).toBe(400);
  });

  it('is not in the database once its message has been sent', async () => {
    const one = await company();
    await release();
    const messages = await messagesTo(one);
    const secrets: Record<string, string> = Object.assign({}, ...messages.map((message) => message.secrets));
    expect(Object.keys(secrets).toSorted()).toEqual(['off', 'selector', 'short', 'token']);
    await test().sendMessages();
    const kept = await database().db.rows(sql<{ text: string }>`
      select m::text as text from outbox_messages m union all select d::text from alert_deliveries d union all select l::text from user_links l`);
    const whole = kept.map(({ text }) => text).join('\n');
    const { token = '', short = '', off = '' } = secrets;
    for (const secret of [token, short, off, splitShortLink(short).token]) expect(whole).not.toContain(secret);
  });
});
