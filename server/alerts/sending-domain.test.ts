import { beforeAll, describe, expect, it } from 'vitest';
import type { SendingDomainWire } from '../../contract/alerts/mail-feedback-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useNameServer } from '../../test/name-server.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { judgeDkim, judgeDmarc, judgeSpf, listSendingDomains } from './sending-domain.ts';

describe('the SPF record', () => {
  it.each([
    ['missing', [], 'email-smtp.eu-west-1.amazonaws.com', 'v=spf1 include:amazonses.com ~all'],
    ['missing', ['google-site-verification=x'], null, 'v=spf1 mx ~all'],
    ['missing', [], 'mail.example.net', 'v=spf1 a:mail.example.net ~all'],
    ['ok', ['v=spf1 include:amazonses.com -all'], 'email-smtp.eu-west-1.amazonaws.com', null],
    ['incomplete', ['v=spf1 mx -all'], 'smtp.postmarkapp.com', 'v=spf1 include:spf.mtasv.net mx -all'],
    ['weak', ['v=spf1 mx +all'], null, 'v=spf1 mx ~all'],
    ['several', ['v=spf1 mx -all', 'v=spf1 include:mailgun.org ~all'], null, 'v=spf1 mx include:mailgun.org ~all'],
  ])('is %s: %j at %s', (state, found, host, publish) => {
    expect(judgeSpf('example.com', found, host)).toMatchObject({ state, publish });
  });
});

describe('the DKIM key', () => {
  it.each([
    ['ok', ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4']],
    ['weak', ['v=DKIM1; p=']],
    ['missing', ['v=spf1 -all']],
  ])('is %s: %j', (state, found) => {
    expect(judgeDkim('s1._domainkey.example.com', found).state).toBe(state);
  });
});

describe('the DMARC policy', () => {
  it.each([
    ['ok', ['v=DMARC1; p=reject'], null],
    ['weak', ['v=DMARC1; p=none; rua=mailto:a@example.com'], 'v=DMARC1; p=quarantine; rua=mailto:a@example.com'],
    ['missing', [], 'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com'],
    ['several', ['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com'],
  ])('is %s: %j', (state, found, publish) => {
    expect(judgeDmarc('_dmarc.example.com', found, 'dmarc@example.com')).toMatchObject({ state, publish });
  });
});

describe('the check of a sending domain', () => {
  const test = useTestApp();
  let admin: TestCaller;
  let domain: string;
  beforeAll(async () => {
    admin = await test.staff('admin');
    domain = listSendingDomains(test.post)[0] ?? '';
  });
  const check = async (query = '') => {
    const answer = await admin.call('GET', `/operator/settings/sending-domain${query}`);
    return { status: answer.statusCode, data: answer.json<{ data: SendingDomainWire }>().data };
  };

  it('asks DNS, and tells an unanswered question from a missing record', async () => {
    await useNameServer({
      [domain]: { TXT: ['v=spf1 mx -all'] },
      [`mail._domainkey.${domain}`]: { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`] },
      [`_dmarc.${domain}`]: 'broken',
    });
    const { data } = await check(`?domain=${domain}&selector=mail`);
    expect(data.records.map(({ record, state }) => [record, state])).toEqual([
      ['spf', 'ok'],
      ['dkim', 'ok'],
      ['dmarc', 'unknown'],
    ]);
  });

  it('shows the records to publish for a domain without any', async () => {
    await useNameServer({});
    const { data } = await check();
    expect([data.domain, data.records.map(({ state }) => state)]).toEqual([domain, ['missing', 'missing', 'missing']]);
    expect(data.records.map(({ publish }) => publish?.split(' ')[0])).toEqual(['v=spf1', undefined, 'v=DMARC1;']);
  });

  it('refuses a domain that no mail comes from', async () => {
    expect((await check('?domain=elsewhere.example')).status).toBe(422);
    expect((await check('?selector=a%20b')).status).toBe(422);
    expect((await (await test.staff('agent')).call('GET', '/operator/settings/sending-domain')).statusCode).toBe(404);
  });
});
