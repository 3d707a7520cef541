import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import type { MailWebhookWire } from '../../contract/alerts/mail-feedback-endpoints.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { makeCaptchaEasy } from '../../test/registration.ts';
import { databaseUrl, environmentWithoutSettings } from '../../test/server-process.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { proofOfWork } from './captcha.ts';
import { sql } from './database/sql.ts';
import { rotateSecret, rotatingSecret, secretGraceDays } from './rotating-secrets.ts';

const test = useTestApp();
const rotate = (name: Parameters<typeof rotateSecret>[1], leaked = false) => rotateSecret(test.database, name, { leaked });
const days = (until: unknown): number => (until instanceof Date ? (until.getTime() - Date.now()) / 86_400_000 : Number.NaN);
const get = async (path: string): Promise<number> => (await test.nobody().call('GET', path)).statusCode;
const post = async (path: string): Promise<number> =>
  (await test.nobody().call('POST', path, '{}', { 'content-type': 'application/json' })).statusCode;

describe('a secret that is replaced while servers run', () => {
  it('leaves puzzles of the captcha valid on processes that have not read the new one, and those of the former one', async () => {
    await makeCaptchaEasy(test);
    const open = () => proofOfWork(test.database, rotatingSecret(test.database, 'captcha'));
    const solve = async (captcha: ReturnType<typeof open>): Promise<string> => {
      const challenge = await captcha.challenge();
      return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
    };
    const [early, behind] = [open(), open()];
    const [before, another] = [await solve(early), await solve(behind)];
    expect(days(await rotate('captcha'))).toBeCloseTo(secretGraceDays.captcha, 2);
    const late = open();
    expect(await behind.accept(await solve(late))).toBe(true);
    expect(await late.accept(before)).toBe(true);
    expect(await rotate('captcha')).toBe('too_soon');
    expect(await rotate('captcha', true)).toBeNull();
    expect(await open().accept(another)).toBe(false);
  });

  it('leaves the addresses of leads’ statuses valid, and those that leaked no longer', async () => {
    const source = test.source((await makeSource(test.database)).key);
    const send = async (key: string): Promise<string> => {
      const answered = await source.call('POST', '/intake/enquiries', enquiryInput(), { 'idempotency-key': key });
      return new URL(answered.json<{ data: { status_url: string } }>().data.status_url).pathname.replace('/api/v1', '');
    };
    const before = await send('before');
    expect(days(await rotate('lead-status'))).toBeCloseTo(90, 2);
    // The app reads the secret again before it refuses.
    expect(await get(`${before.slice(0, -1)}_`)).toBe(404);
    expect(await get(before)).toBe(200);
    const after = await send('after');
    expect(await get(after)).toBe(200);
    await rotate('lead-status', true);
    expect(await get(`${before.slice(0, -1)}_`)).toBe(404);
    expect([await get(before), await get(after)]).toEqual([404, 404]);
  });

  it('leaves the addresses of mail providers’ webhooks valid until each has the new one', async () => {
    const admin = await test.staff('admin');
    const find = async (): Promise<string> => {
      const { data } = (await admin.call('GET', '/operator/settings/mail-webhooks')).json<{ data: MailWebhookWire[] }>();
      return new URL(data.find(({ provider }) => provider === 'postmark')?.address ?? '').pathname.replace('/api/v1', '');
    };
    const before = await find();
    expect(days(await rotate('mail-reports'))).toBeCloseTo(7, 2);
    expect(await post(`${before.slice(0, -1)}_`)).toBe(404);
    // Beyond the secret, an empty report is refused.
    expect([(await find()) === before, await post(await find()), await post(before)]).toEqual([false, 400, 400]);
    await test.database.db.rows(sql`update installation_secrets set former_until = app_now() where name = 'mail-reports'`);
    expect(await post(`${before.slice(0, -1)}_`)).toBe(404);
    expect(await post(before)).toBe(404);
  });

  it('signs with the new one within a second', async () => {
    const secret = rotatingSecret(test.database, 'senders');
    const before = await secret.current();
    await rotate('senders');
    await expect.poll(async () => (await secret.current()).equals(before), { timeout: 10_000 }).toBe(false);
  });
});

describe('npm run rotate-secret', () => {
  const command = fileURLToPath(new URL('../app/rotate-secret.ts', import.meta.url));
  const run = async (...given: string[]): Promise<string> => {
    const env = { ...environmentWithoutSettings(), DATABASE_URL: databaseUrl(test.database.connection) };
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...given], { env });
    return stdout;
  };

  it('replaces a secret, which the audit log names, and refuses unknown names', async () => {
    expect(await run('lead-status', '--leaked')).toBe('lead-status: replaced, and the former secret ended\n');
    expect(await run('lead-status')).toMatch(/^lead-status: replaced; the former secret ends at \d{4}-/);
    await expect(run('lead-status')).rejects.toThrow('still valid');
    await expect(run('sealing')).rejects.toThrow('captcha, senders, lead-status, mail-reports');
    const audit = await test.database.db.rows(sql<{ reason: string }>`
      select reason from audit_entries where action = 'secret.rotate' and actor = 'npm run rotate-secret' order by id desc limit 2`);
    expect(audit.map(({ reason }) => reason)).toEqual(['a planned rotation', 'the secret leaked']);
  });
});
