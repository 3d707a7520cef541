import { describe, expect, it } from 'vitest';
import type { AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import { confirmAddress } from '../../test/factories/confirm-address.ts';
import { minutesOn, releaseScene, type Company } from '../../test/release-scene.ts';
import { readFailure } from '../../test/route-cases.ts';
import { randomCode } from '../platform/random-code.ts';
import { claimedColumns, type ClaimedMessage } from '../platform/sending/claim-messages.ts';
import { prepareMessage } from '../platform/sending/prepare-message.ts';
import { sql } from '../platform/database/sql.ts';

const { scene, test, database, company, release } = releaseScene();
const day = 24 * 60;
const newAddress = () => `${randomCode(8).toLowerCase()}@office.test`;

const list = async (who: Company): Promise<AlertAddressWire[]> =>
  (await who.call('GET', '/company/lead-alerts/addresses')).json<{ data: AlertAddressWire[] }>().data;
const saveLeadEmails = async (who: Company, leadEmails: readonly string[]): Promise<void> => {
  const { data } = (await who.call('GET', '/company/lead-alerts/')).json<{ data: object }>();
  expect((await who.call('PUT', '/company/lead-alerts/', { ...data, leadEmails, leadsBySms: false })).statusCode).toBe(200);
};
const ask = (who: Company, address: string) => who.call('POST', '/company/lead-alerts/addresses/ask', { address });
const confirm = (token: string) => test().nobody().call('POST', '/lead/alert-addresses/confirm', { token });
const messagesTo = ({ companyId }: Company, template: string) =>
  database().db.rows(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages where template = ${template} and recipient_id = ${companyId} order by id`);
const tokens = async (who: Company): Promise<string[]> =>
  (await messagesTo(who, 'confirm-alert-address')).map(({ secrets }) => secrets?.['token'] ?? '');
/** Returns the addresses alerted to a new lead; null is the account's own address. */
const listAlerted = async (who: Company): Promise<(string | null)[]> => {
  const before = (await messagesTo(who, 'priority-lead')).length;
  await release();
  return (await messagesTo(who, 'priority-lead')).slice(before).map(({ recipientAddress }) => recipientAddress);
};
const renderMessage = async (message: ClaimedMessage | undefined) => {
  if (message === undefined) throw new Error('no message');
  return prepareMessage(database().db, test().post, message);
};

describe('an alert address other than the account’s', () => {
  it('is sent one confirmation mail on saving, and nothing else until its reader confirms', async () => {
    const [one, office] = [await company(), newAddress()];
    await saveLeadEmails(one, [one.email, office]);
    await saveLeadEmails(one, [office, one.email]);
    expect((await messagesTo(one, 'confirm-alert-address')).map((mail) => mail.recipientAddress)).toEqual([office]);
    expect(await list(one)).toEqual([
      {
        address: office,
        state: 'waiting',
        askedAt: scene.now.toISOString(),
        askAgainAt: minutesOn(30).toISOString(),
        off: { priority: null, digest: null },
        paused: null,
      },
      { address: one.email, state: 'own', askedAt: null, askAgainAt: null, off: { priority: null, digest: null }, paused: null },
    ]);
    expect(await listAlerted(one)).toEqual([null]);

    const [token = ''] = await tokens(one);
    expect((await confirm(token)).json()).toMatchObject({ data: { address: office } });
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await list(one))[0]).toMatchObject({ address: office, state: 'confirmed' });
    expect(await listAlerted(one)).toEqual([office, null]);
  });

  it('says in the mail who asks, what confirming means and that it can be ignored', async () => {
    const [one, office] = [await company({ internalName: 'Midland Heating' }), newAddress()];
    await saveLeadEmails(one, [office]);
    const prepared = await renderMessage((await messagesTo(one, 'confirm-alert-address'))[0]);
    if (prepared.kind !== 'mail') throw new Error('a mail');
    const { plain, subject, to, headers } = prepared.mail;
    expect([to, subject]).toEqual([office, 'Do you want lead alerts for Midland Heating?']);
    expect(plain).toContain(`http://localhost:3000/alerts/confirm?s=${(await tokens(one))[0] ?? ''}`);
    expect(plain).toContain('7 days');
    expect(headers).not.toHaveProperty('List-Unsubscribe');
    expect(prepared.rendering.plain).not.toContain((await tokens(one))[0]);
  });

  it('is replaced by the account’s own address until confirmed, if it is the only one', async () => {
    const [one, office] = [await company(), newAddress()];
    await saveLeadEmails(one, [office]);
    expect(await listAlerted(one)).toEqual([null]);
    await confirm((await tokens(one))[0] ?? '');
    expect(await listAlerted(one)).toEqual([office]);
  });

  it('can no longer be confirmed once the company has removed it', async () => {
    const [one, office] = [await company(), newAddress()];
    await saveLeadEmails(one, [office]);
    await saveLeadEmails(one, [one.email]);
    expect(await renderMessage((await messagesTo(one, 'confirm-alert-address'))[0])).toEqual({ kind: 'dropped', reason: 'nothing_to_say' });
  });

  it('is asked again after 30 minutes at the earliest, whichever company asks', async () => {
    const [one, other, office] = [await company(), await company(), newAddress()];
    await saveLeadEmails(one, [one.email, office]);
    await saveLeadEmails(other, [other.email, office]);
    expect(await messagesTo(other, 'confirm-alert-address')).toEqual([]);
    scene.now = minutesOn(11);
    for (const who of [one, other]) {
      const refused = await ask(who, office);
      expect([refused.statusCode, refused.headers['retry-after'], readFailure(refused).errors]).toEqual([
        429,
        '1140',
        ['We emailed this address recently. You can send another email in 19 minutes'],
      ]);
    }
    // Waiting as long as advised is enough.
    scene.now = minutesOn(11.6);
    expect(readFailure(await ask(one, office)).errors).toEqual([
      'We emailed this address recently. You can send another email in 19 minutes',
    ]);
    scene.now = minutesOn(30);
    const both = await Promise.all([ask(one, office), ask(other, office)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  it('gets at most three mails a week from one company, and older links stay valid', async () => {
    const [one, office] = [await company(), newAddress()];
    await saveLeadEmails(one, [office]);
    for (const minutes of [30, 60]) {
      scene.now = minutesOn(minutes);
      expect((await ask(one, office)).statusCode).toBe(200);
    }
    scene.now = minutesOn(90);
    expect((await ask(one, office)).statusCode).toBe(429);
    expect((await confirm((await tokens(one))[0] ?? '')).statusCode).toBe(200);
  });

  it('counts towards a limit of five requests an hour; the others are saved and can be asked later', async () => {
    const one = await company();
    const addresses = Array.from({ length: 7 }, newAddress);
    await saveLeadEmails(one, addresses.slice(0, 3));
    await saveLeadEmails(one, addresses.slice(3));
    expect(await messagesTo(one, 'confirm-alert-address')).toHaveLength(5);
    const left = (await list(one)).filter(({ askedAt }) => askedAt === null);
    expect(left.map(({ askAgainAt }) => askAgainAt)).toEqual([minutesOn(60).toISOString(), minutesOn(60).toISOString()]);
    scene.now = minutesOn(60);
    expect((await ask(one, left[0]?.address ?? '')).statusCode).toBe(200);
  });

  it('is only asked if it is in the saved settings and unconfirmed', async () => {
    const [one, office] = [await company(), newAddress()];
    expect((await ask(one, office)).statusCode).toBe(422);
    expect((await ask(one, one.email)).statusCode).toBe(409);
    await saveLeadEmails(one, [office]);
    await confirm((await tokens(one))[0] ?? '');
    expect((await ask(one, office)).statusCode).toBe(409);
  });

  it.each<[string, (token: string) => string]>([
    ['made up', () => 'x'.repeat(43)],
    ['a week old', (token) => ((scene.now = minutesOn(7 * day)), token)],
  ])('is not confirmed by a link that is %s', async (_, change) => {
    const [one, office] = [await company(), newAddress()];
    await saveLeadEmails(one, [office]);
    const [token = ''] = await tokens(one);
    expect((await confirm(change(token))).statusCode).toBe(410);
    expect((await list(one))[0]).toMatchObject({ state: 'waiting' });
  });
});

describe('the unsubscribe link of an alert mail', () => {
  const oneClick = 'List-Unsubscribe=One-Click';
  /** An external client: no cookie, no origin, a form post. */
  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    test().app.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': type } });
  async function alertMail(who: Company) {
    await release();
    const message = (await messagesTo(who, 'priority-lead')).at(-1);
    const prepared = await renderMessage(message);
    if (prepared.kind !== 'mail') throw new Error('a mail');
    const { headers, plain } = prepared.mail;
    const path = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
    return { message, headers, plain, path, kept: prepared.rendering, code: path.slice(-43) };
  }

  it('is in the headers and footer of the mail, and not in the stored copy', async () => {
    const one = await company();
    const { headers, plain, path, kept, code } = await alertMail(one);
    expect(path).toMatch(/^\/api\/v1\/lead\/alert-mails\/off\/priority\/[A-Za-z0-9_-]{43}$/);
    expect(headers['List-Unsubscribe-Post']).toBe(oneClick);
    expect(plain).toContain(`Stop these emails to this address:\nhttp://localhost:3000/alerts/off/priority/${code}`);
    expect(JSON.stringify(kept)).not.toContain(code);
    // Each mail has its own code.
    expect((await alertMail(one)).code).not.toBe(code);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', oneClick],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['our own page', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
  ])('unsubscribes the address immediately, by %s, without a session, and is idempotent', async (_, type, body) => {
    const [one, office] = [await company(), newAddress()];
    await saveLeadEmails(one, [one.email, office]);
    await confirmAddress(database(), one.companyId, office);
    expect(await listAlerted(one)).toEqual([null, office]);
    const mail = (await messagesTo(one, 'priority-lead')).at(-1);
    const path = `/api/v1/lead/alert-mails/off/priority/${mail?.secrets?.['off'] ?? ''}`;
    expect([(await post(path, body, type)).statusCode, (await post(path, body, type)).statusCode]).toEqual([200, 200]);
    // A mail written earlier but not yet sent is dropped.
    expect(await renderMessage(mail)).toEqual({ kind: 'dropped', reason: 'nothing_to_say' });
    expect(await listAlerted(one)).toEqual([null]);
    expect((await list(one))[1]).toMatchObject({ address: office, off: { priority: scene.now.toISOString(), digest: null } });
    const audit = await database().db.rows(sql`
      select actor, after from audit_entries where action = 'alert-mails.off' and object_id = ${String(one.companyId)}`);
    expect(audit).toEqual([{ actor: 'link in a mail', after: { kind: 'priority', address: `${office.slice(0, 1)}•••@office.test` } }]);
  });

  it('changes nothing when opened, and shows the confirmation page', async () => {
    const one = await company();
    const { path, code } = await alertMail(one);
    const opened = await test().app.inject({ url: path });
    expect([opened.statusCode, opened.headers['location']]).toEqual([308, `/alerts/off/priority/${code}`]);
    expect((await list(one))[0]).toMatchObject({ off: { priority: null } });
  });

  it.each([
    ['without the one-click field', 'x=y', 422],
    ['as something else than a form', oneClick, 415, 'application/xml'],
  ])('does nothing %s', async (_, body, status, type?: string) => {
    const one = await company();
    const { path } = await alertMail(one);
    expect((await post(path, body, type)).statusCode).toBe(status);
    expect(await listAlerted(one)).toEqual([null]);
  });

  it('is unknown if we never sent it', async () => {
    expect((await post(`/api/v1/lead/alert-mails/off/digest/${'x'.repeat(43)}`, oneClick)).statusCode).toBe(404);
  });

  it('leaves the other kind on, and only the reader can switch the first back on', async () => {
    const one = await company();
    const { path } = await alertMail(one);
    await post(path.replace('priority', 'digest'), oneClick);
    expect(await listAlerted(one)).toEqual([null]);
    await post(path, oneClick);
    expect(await listAlerted(one)).toEqual([]);
    scene.now = minutesOn(1);
    expect((await ask(one, one.email)).statusCode).toBe(200);
    expect(await listAlerted(one)).toEqual([]);
    const [token = ''] = await tokens(one);
    await confirm(token);
    expect((await list(one))[0]).toMatchObject({ state: 'own', off: { priority: null, digest: null } });
    expect(await listAlerted(one)).toEqual([null]);
    // After a later switch-off the old confirmation restores nothing.
    scene.now = minutesOn(2);
    await post(path, oneClick);
    await confirm(token);
    expect(await listAlerted(one)).toEqual([]);
  });
});
