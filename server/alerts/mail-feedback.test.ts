import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailWebhookWire, PausedAddressWire } from '../../contract/alerts/mail-feedback-endpoints.ts';
import type { WholeMessageWire } from '../../contract/alerts/outbox-endpoints.ts';
import type { AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import type { MailProvider } from '../../contract/alerts/values.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { messageScenes } from '../../test/message-scenes.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { eraseContacts } from '../enquiries/erase-contacts.ts';
import { eraseWords } from '../platform/sending/kept-messages.ts';
import { sql } from '../platform/database/sql.ts';
import { prepareMessage } from '../platform/sending/prepare-message.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { randomCode } from '../platform/random-code.ts';
import { signedText, type SnsEnvelope } from './mail-report-rule.ts';

// Payloads follow the providers' documented examples, with our addresses and tokens.

const mailgunKey = 'key-for-tests-0123456789';
const certUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';
const fetched: string[] = [];
let privateKey: string;
let certificate: string;
const { test } = useMailedApp({
  mailgunKey,
  fetchAmazon: (url) => {
    fetched.push(url);
    return Promise.resolve(certificate);
  },
});
let admin: TestCaller;
let webhooks: MailWebhookWire[];

const loadWebhooks = async () => (await admin.call('GET', '/operator/settings/mail-webhooks')).json<{ data: MailWebhookWire[] }>().data;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sns-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    '/CN=sns.amazonaws.com',
  ];
  execFileSync('openssl', made, { stdio: 'ignore' });
  [privateKey, certificate] = [readFileSync(key, 'utf8'), readFileSync(cert, 'utf8')];
  rmSync(folder, { recursive: true });
  admin = await test.staff('admin');
  webhooks = await loadWebhooks();
});
beforeEach(() => test.database.pool.query('delete from paused_addresses; delete from mail_feedback; delete from outbox_messages'));

const addressOf = (provider: MailProvider): string =>
  (webhooks.find((one) => one.provider === provider)?.address ?? '').replace(/^.*\/api\/v1/, '');
const post = (provider: MailProvider, body: object | string, type = 'application/json') =>
  test.nobody().call('POST', addressOf(provider), typeof body === 'string' ? body : JSON.stringify(body), { 'content-type': type });

function envelope(changes: Partial<SnsEnvelope>, version: '1' | '2' = '2'): SnsEnvelope {
  const bare: SnsEnvelope = {
    Type: 'Notification',
    MessageId: randomBytes(8).toString('hex'),
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:bounces',
    Message: '',
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    Signature: '',
    SigningCertURL: certUrl,
    ...changes,
  };
  const signature = sign(version === '2' ? 'sha256' : 'sha1', Buffer.from(signedText(bare)), privateKey);
  return { ...bare, Signature: signature.toString('base64') };
}

const sesBounce = (address: string, token?: string, more: object = {}) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      { emailAddress: address, status: '5.1.1', action: 'failed', diagnosticCode: `smtp; 550 5.1.1 <${address}>... User` },
    ],
    bounceSubType: 'General',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
    ...more,
  },
  mail: {
    timestamp: '2016-01-27T14:59:38.237Z',
    source: 'leads@example.com',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    destination: [address],
    headersTruncated: false,
    headers: [
      { name: 'From', value: 'leads@example.com' },
      ...(token === undefined ? [] : [{ name: 'X-Plumbline-Message', value: token }]),
    ],
  },
});
const ses = (content: object, version: '1' | '2' = '2') =>
  post('ses', envelope({ Message: JSON.stringify(content) }, version), 'text/plain; charset=UTF-8');

function mailgun(address: string, event: object = {}, signed: { token?: string; at?: number; key?: string } = {}) {
  const { token = randomBytes(25).toString('hex'), at = Math.floor(Date.now() / 1_000), key = mailgunKey } = signed;
  const signature = createHmac('sha256', key).update(`${at}${token}`).digest('hex');
  return post('mailgun', {
    signature: { timestamp: String(at), token, signature },
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      id: 'G9Bn5sl1TC6nu79C8C0bwg',
      timestamp: 1_521_233_195.375_624,
      'log-level': 'error',
      'delivery-status': {
        'attempt-no': 1,
        message: '',
        code: 605,
        description: 'Not delivering to previously bounced address',
        'session-seconds': 0,
      },
      recipient: address,
      'recipient-domain': 'example.test',
      'user-variables': {},
      ...event,
    },
  });
}

let postmarkId = 42;
const postmark = (address: string, changes: object = {}) =>
  post('postmark', {
    RecordType: 'Bounce',
    MessageStream: 'outbound',
    ID: (postmarkId += 1),
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    Tag: 'Test',
    MessageID: '00000000-0000-0000-0000-000000000000',
    Metadata: {},
    ServerID: 1234,
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'Test bounce details',
    Email: address,
    From: 'sender@example.com',
    BouncedAt: '2019-11-05T16:33:54.9070259Z',
    DumpAvailable: true,
    Inactive: true,
    CanActivate: true,
    Subject: 'Test subject',
    Content: '<Full dump of bounce>',
    ...changes,
  });

const findPaused = async (address: string): Promise<PausedAddressWire | undefined> =>
  (await admin.call('GET', `/operator/paused-addresses?address=${encodeURIComponent(address)}`)).json<{ data: PausedAddressWire[] }>()
    .data[0];
const countReports = async () => (await test.database.db.rows(sql`select id from mail_feedback`)).length;

/** Sends a mail to the company and returns its token. */
async function sendMail(companyId: number, template = 'buying-resumed') {
  const recipient = { kind: 'company', id: companyId } as const;
  const dedupeKey = randomCode();
  await test.database.inTx((tx) => putInOutbox(tx, { dedupeKey, channel: 'email', template, recipient, payload: { companyId } }));
  await test.sendMessages();
  const row = await test.database.db.first(sql<{ id: number; dropReason: string | null; error: string | null }>`
    select id, drop_reason as "dropReason", last_error as error from outbox_messages where dedupe_key = ${dedupeKey}`);
  if (row === undefined) throw new Error('the mail was not written');
  return { ...row, token: test.post.tokens.sign(row.id) };
}
const readMessage = async (id: number) => (await admin.call('GET', `/operator/outbox/${id}`)).json<{ data: WholeMessageWire }>().data;

describe('Amazon SES', () => {
  it.each(['1', '2'] as const)('pauses an address after its documented bounce, signed by version %s', async (version) => {
    const { companyId, email } = await test.company();
    const { id, token } = await sendMail(companyId);
    expect((await ses(sesBounce(email, token), version)).statusCode).toBe(200);
    expect(await findPaused(email)).toMatchObject({ kind: 'bounces', reason: 'no_mailbox', address: expect.stringContaining('•••') });
    expect(await readMessage(id)).toMatchObject({ state: 'bounced', report: { reason: 'no_mailbox' } });
    const listed = await admin.call('GET', '/operator/outbox?state=bounced');
    expect(listed.json<{ data: { id: number }[] }>().data.map((one) => one.id)).toEqual([id]);
    expect((await admin.call('GET', '/operator/outbox?state=sent')).json<{ data: object[] }>().data).toEqual([]);
  });

  it('pauses an address after its documented bounce without a delivery report', async () => {
    const bounced = {
      reportingMTA: undefined,
      remoteMtaIp: undefined,
      bouncedRecipients: [{ emailAddress: 'jane@example.test' }, { emailAddress: 'richard@example.test' }],
    };
    expect((await ses(sesBounce('jane@example.test', undefined, bounced))).statusCode).toBe(200);
    for (const address of ['jane@example.test', 'richard@example.test'])
      expect(await findPaused(address)).toMatchObject({ kind: 'bounces', reason: 'other' });
  });

  it('confirms a subscription at Amazon only', async () => {
    const confirm = (host: string) => {
      const url = `https://${host}/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=2336412f37`;
      return post(
        'ses',
        envelope({ Type: 'SubscriptionConfirmation', Token: '2336412f37', SubscribeURL: url, Message: 'You have chosen to subscribe.' }),
      );
    };
    expect((await confirm('sns.eu-west-1.amazonaws.com')).statusCode).toBe(200);
    expect(fetched.at(-1)).toContain('Action=ConfirmSubscription');
    const before = fetched.length;
    expect([(await confirm('sns.evil.example')).statusCode, fetched.length]).toEqual([400, before]);
  });

  it.each([
    ['another text', (sent: SnsEnvelope) => ({ ...sent, Message: JSON.stringify(sesBounce('other@example.test')) })],
    [
      'a certificate of another host',
      () => envelope({ Message: '{}', SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem' }),
    ],
    ['a certificate over http', () => envelope({ Message: '{}', SigningCertURL: certUrl.replace('https', 'http') })],
    ['a certificate behind a password', () => envelope({ Message: '{}', SigningCertURL: certUrl.replace('https://', 'https://a:b@') })],
  ])('refuses a message with %s', async (_, change) => {
    const before = fetched.filter((url) => url !== certUrl).length;
    const sent = change(envelope({ Message: JSON.stringify(sesBounce('sam@example.test')) }));
    expect((await post('ses', sent)).statusCode).toBe(400);
    expect([await countReports(), fetched.filter((url) => url !== certUrl).length]).toEqual([0, before]);
  });

  it('counts a delivery that SNS repeats once', async () => {
    const sent = envelope({ Message: JSON.stringify(sesBounce('again@example.test')) });
    expect([(await post('ses', sent)).statusCode, (await post('ses', sent)).statusCode, await countReports()]).toEqual([200, 200, 1]);
  });

  it('stops only optional mail after a complaint', async () => {
    const { companyId, email } = await test.company();
    const complaint = {
      notificationType: 'Complaint',
      complaint: {
        userAgent: 'AnyCompany Feedback Loop (V0.01)',
        complainedRecipients: [{ emailAddress: email }],
        complaintFeedbackType: 'abuse',
        arrivalDate: '2016-01-27T14:59:38.237Z',
        timestamp: '2016-01-27T14:59:38.237Z',
        feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
      },
    };
    expect((await ses(complaint)).statusCode).toBe(200);
    expect(await findPaused(email)).toMatchObject({ kind: 'complaint', reason: 'spam' });
    expect((await readMessage((await sendMail(companyId)).id)).state).toBe('sent');
  });
});

describe('Mailgun', () => {
  it('pauses an address after its documented permanent failure', async () => {
    expect((await mailgun('alice@example.test')).statusCode).toBe(200);
    expect(await findPaused('Alice@Example.test')).toMatchObject({ kind: 'bounces', reason: 'other' });
  });

  // "Webhook Payloads" in its documentation, apart from the address. A call without variables has an empty list.
  const documented = (more: object) => ({
    'log-level': 'error',
    flags: { 'is-authenticated': true, 'is-routed': false, 'is-big': false, 'is-system-test': false, 'is-test-mode': false },
    message: {
      attachments: [],
      headers: {
        'message-id': '20260212174255.58bbb7ce85a423e5@mailgun.com',
        from: 'Sample Sender <sender@sample.mailgun.com>',
        to: 'badrecipient@sample.mailgun.com',
        subject: 'Sample webhook payload',
      },
      size: 384,
    },
    'primary-dkim': 'new._domainkey.sample.mailgun.com',
    tags: ['webhook_payload'],
    'recipient-provider': 'Other',
    campaigns: [],
    account: { id: '1234567890303a4bd1f33898' },
    domain: { name: 'sample.mailgun.com' },
    'user-variables': [],
    ...more,
  });

  it('pauses an address after the documented permanent failure of a mailbox', async () => {
    const failure = documented({
      reason: 'bounce',
      severity: 'permanent',
      'delivery-status': {
        'attempt-no': 1,
        code: 550,
        message:
          '5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [BN3PEPF0000B36D.namprd21.prod.outlook.com 2026-02-12T17:42:55.527Z 08DE657A58651558]',
        description: null,
        'session-seconds': 0.208,
        'enhanced-code': '5.5.0',
        'mx-host': '802679870.pamx1.hotmail.com',
        'certificate-verified': true,
        tls: true,
        utf8: true,
        'first-delivery-attempt-seconds': 0.066,
        'bounce-type': 'hard',
      },
    });
    expect((await mailgun('bad@example.test', failure)).statusCode).toBe(200);
    expect(await findPaused('bad@example.test')).toMatchObject({ kind: 'bounces', reason: 'other' });
  });

  it('counts the documented temporary failure towards a pause', async () => {
    const failure = documented({
      reason: 'generic',
      severity: 'temporary',
      'log-level': 'warn',
      'delivery-status': {
        'attempt-no': 1,
        code: 421,
        message:
          'Your IP (161.38.194.10) is temporary blacklisted by an anti-troyan rule, retry later and/or visit http://sample.mailgun.com/',
        description: null,
        'session-seconds': 0.478,
        'retry-seconds': 600,
        'enhanced-code': null,
        'mx-host': 'mx1.sample.mailgun.com',
        'first-delivery-attempt-seconds': 0.365,
      },
    });
    for (let time = 0; time < 4; time += 1) expect((await mailgun('later@example.test', failure)).statusCode).toBe(200);
    expect(await findPaused('later@example.test')).toBeUndefined();
    await mailgun('later@example.test', failure);
    expect(await findPaused('later@example.test')).toMatchObject({ kind: 'bounces', reason: 'blocked' });
  });

  it('pauses optional mail after the documented spam complaint', async () => {
    const complained = { event: 'complained', severity: undefined, reason: undefined, 'delivery-status': undefined };
    expect((await mailgun('spam@example.test', documented(complained))).statusCode).toBe(200);
    expect(await findPaused('spam@example.test')).toMatchObject({ kind: 'complaint', reason: 'spam' });
  });

  it.each([
    ['a forged signature', { key: 'another-key-for-tests' }],
    ['an old signature', { at: Math.floor(Date.now() / 1_000) - 13 * 3_600 }],
  ])('refuses %s', async (_, signed) => {
    expect([(await mailgun('alice@example.test', {}, signed)).statusCode, await countReports()]).toEqual([400, 0]);
  });

  it('refuses a signature used before, whatever it carries', async () => {
    const token = randomBytes(25).toString('hex');
    expect((await mailgun('alice@example.test', {}, { token })).statusCode).toBe(200);
    expect((await mailgun('bob@example.test', {}, { token })).statusCode).toBe(409);
    expect(await findPaused('bob@example.test')).toBeUndefined();
  });

  it('ignores events that are neither failures nor complaints', async () => {
    expect([(await mailgun('alice@example.test', { event: 'delivered' })).statusCode, await countReports()]).toEqual([200, 0]);
  });
});

describe('Postmark', () => {
  it('pauses an address after its documented bounce, and optional mail after a spam complaint', async () => {
    const [bounced, complained] = ['john@example.test', 'jo@example.test'];
    expect((await postmark(bounced)).statusCode).toBe(200);
    expect((await postmark(complained, { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512 })).statusCode).toBe(200);
    expect([await findPaused(bounced), await findPaused(complained)]).toMatchObject([{ kind: 'bounces' }, { kind: 'complaint' }]);
  });

  it('pauses after five temporary failures within a week', async () => {
    const fail = () => postmark('full@example.test', { Type: 'Transient', TypeCode: 2, Details: 'smtp;452 4.2.2 mailbox full' });
    for (let time = 0; time < 4; time += 1) await fail();
    expect(await findPaused('full@example.test')).toBeUndefined();
    await test.database.db.rows(
      sql`update mail_feedback set received_at = received_at - interval '8 days' where id = (select min(id) from mail_feedback)`,
    );
    await fail();
    expect(await findPaused('full@example.test')).toBeUndefined();
    await fail();
    expect(await findPaused('full@example.test')).toMatchObject({ kind: 'bounces', reason: 'mailbox_full' });
  });

  it('keeps one pause for two bounces at once', async () => {
    const answers = await Promise.all([postmark('both@example.test'), postmark('both@example.test')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await countReports(), (await findPaused('both@example.test'))?.kind]).toEqual([2, 'bounces']);
  });

  it('refuses a body that is not a report, and one of a megabyte', async () => {
    expect((await post('postmark', '{"RecordType":')).statusCode).toBe(400);
    expect((await post('postmark', { RecordType: 'Bounce', Email: 'nobody' })).statusCode).toBe(400);
    expect((await post('postmark', 'x'.repeat(1_048_576))).statusCode).toBe(413);
  });

  it('has a secret address that an administrator can replace', async () => {
    const old = addressOf('postmark');
    const renewed = await admin.call('POST', '/operator/settings/mail-webhooks/postmark/renew', { reason: 'it was in a screenshot' });
    expect(renewed.statusCode).toBe(200);
    const call = (path: string) => test.nobody().call('POST', path, '{}', { 'content-type': 'application/json' });
    expect((await call(old)).statusCode).toBe(404);
    webhooks = await loadWebhooks();
    expect([addressOf('postmark') === old, (await call(addressOf('postmark'))).statusCode]).toEqual([false, 400]);
    expect((await (await test.staff('agent')).call('GET', '/operator/settings/mail-webhooks')).statusCode).toBe(404);
  });
});

describe('a paused address', () => {
  const prepare = async (template: string) => {
    const message = await messageScenes[template]?.(test);
    if (message === undefined) throw new Error(`${template} has no scene`);
    return { message, again: () => prepareMessage(test.database.db, test.post, message) };
  };
  const whom = async ({ again }: Awaited<ReturnType<typeof prepare>>): Promise<string> => {
    const prepared = await again();
    return prepared.kind === 'mail' ? prepared.mail.to : '';
  };

  it.each([
    ['bounces', 'priority-lead', 'dropped'],
    ['bounces', 'enquiry.acknowledgement', 'mail'],
    ['bounces', 'reset-password', 'mail'],
    ['bounces', 'review-request', 'dropped'],
    ['complaint', 'priority-lead', 'dropped'],
    ['complaint', 'purchase.receipt', 'mail'],
  ])('after %s: %s is %s', async (kind, template, expected) => {
    const scene = await prepare(template);
    await postmark(await whom(scene), kind === 'bounces' ? {} : { RecordType: 'SpamComplaint' });
    expect((await scene.again()).kind).toBe(expected);
  });

  it('fails for mail that a company must get, until its pause is lifted', async () => {
    const company = await test.company();
    await postmark(company.email);
    const required = await sendMail(company.companyId);
    expect([required.dropReason, required.error]).toEqual([null, expect.stringContaining('lift its pause')]);
    expect(await readMessage(required.id)).toMatchObject({ state: 'dead', canSendAgain: true });
    const paused = await findPaused(company.email);
    expect((await admin.call('POST', `/operator/paused-addresses/${paused?.id}/lift`, { reason: 'they fixed it' })).statusCode).toBe(200);
    await admin.call('POST', `/operator/outbox/${required.id}/send-again`, { reason: 'the pause was lifted' });
    await test.sendMessages();
    expect((await readMessage(required.id)).state).toBe('sent');
  });

  it('shows in the company’s alert settings until it is lifted', async () => {
    const company = await test.company();
    const read = async () =>
      (await company.call('GET', '/company/lead-alerts/addresses')).json<{ data: AlertAddressWire[] }>().data.map(({ paused }) => paused);
    expect(await read()).toEqual([null]);
    await postmark(company.email);
    expect(await read()).toEqual([{ kind: 'bounces', since: expect.any(String) }]);
    const id = (await findPaused(company.email))?.id;
    const lift = () => admin.call('POST', `/operator/paused-addresses/${id}/lift`, { reason: 'they fixed it' });
    expect([(await lift()).statusCode, (await lift()).statusCode, await read()]).toEqual([200, 404, [null]]);
  });
});

describe('a consumer whose mailbox does not exist', () => {
  const mailOf = async (enquiryId: number) => {
    const row = await test.database.db.first(sql<{ id: number }>`
      select id from outbox_messages where recipient_kind = 'enquiry' and recipient_id = ${enquiryId} and channel = 'email' order by id limit 1`);
    if (row === undefined) throw new Error('the consumer got no mail');
    return test.post.tokens.sign(row.id);
  };

  it('is marked for the reports of its lead, unless the mailbox is only full', async () => {
    const { sourceId } = await makeSource(test.database);
    const [gone, full] = [await putOnSale(test.database, sourceId), await putOnSale(test.database, sourceId)];
    await test.sendMessages();
    await ses(sesBounce('gone@consumer.test', await mailOf(gone)));
    const mailboxFull = {
      bounceType: 'Transient',
      bounceSubType: 'MailboxFull',
      bouncedRecipients: [{ emailAddress: 'full@consumer.test' }],
    };
    await ses(sesBounce('full@consumer.test', await mailOf(full), mailboxFull));
    const marked = await test.database.db.rows(sql<{ id: number }>`
      select recipient_id as id from outbox_messages where no_recipient_at is not null and recipient_kind = 'enquiry'`);
    expect(marked.map(({ id }) => id)).toEqual([gone]);
  });

  it('leaves nothing of the address once erased, before or after the bounce', async () => {
    const { sourceId } = await makeSource(test.database);
    const [early, late] = [await putOnSale(test.database, sourceId), await putOnSale(test.database, sourceId)];
    const erase = (id: number) =>
      test.database.inTx(async (tx) => void (await tx.pipeline(...eraseWords({ enquiryIds: [id], dedupeKeys: [], addressHashes: [] }))));
    await test.sendMessages();
    const [earlyToken, lateToken] = [await mailOf(early), await mailOf(late)];
    await erase(early);
    await ses(sesBounce('early@consumer.test', earlyToken));
    await ses(sesBounce('late@consumer.test', lateToken));
    expect([await findPaused('early@consumer.test'), (await findPaused('late@consumer.test'))?.kind]).toEqual([undefined, 'bounces']);
    await erase(late);
    expect(await findPaused('late@consumer.test')).toBeUndefined();
    expect(await test.database.db.rows(sql`select kind, address_hash as hash from mail_feedback`)).toEqual([
      { kind: 'hard', hash: null },
      { kind: 'hard', hash: null },
    ]);
  });

  it('leaves nothing of the address once erased if the report named no message', async () => {
    const { sourceId } = await makeSource(test.database);
    const id = await putOnSale(test.database, sourceId);
    await test.database.db.rows(sql`update enquiry_contacts set email = 'Untold@Consumer.test' where enquiry_id = ${id}`);
    await postmark('untold@consumer.test');
    await postmark('neighbour@consumer.test');
    const one = { id, country: 'gb', description: null, answers: [] } as const;
    await test.database.inTx((tx) => eraseContacts(tx, [one], 'request'));
    expect([await findPaused('untold@consumer.test'), (await findPaused('neighbour@consumer.test'))?.kind]).toEqual([undefined, 'bounces']);
    expect(await test.database.db.rows(sql`select address_hash is null as erased from mail_feedback order by id`)).toEqual([
      { erased: true },
      { erased: false },
    ]);
  });
});
