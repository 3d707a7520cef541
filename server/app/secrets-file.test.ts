import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { databaseUrl, startServerProcess } from '../../test/server-process.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { messageTokens } from '../platform/sending/mail-feedback.ts';
import { readSettings, SettingsError } from '../platform/settings.ts';
import { openPost } from './open-post.ts';
import { followSecrets, replaceable } from './secrets-file.ts';

const database = useTestDatabase({ poolSize: 1 });

/** A file of secrets in a folder of its own. */
function makeFile(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'));
  const path = join(folder, 'secrets.env');
  writeFileSync(path, text);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  /** As secret stores do: whole or not at all. */
  const replace = (next: string): void => {
    writeFileSync(`${path}.new`, next);
    renameSync(`${path}.new`, path);
  };
  return { path, replace, remove: () => rmSync(path) };
}

const tokenOf = (token: string): string => `METRICS_TOKEN=${token}\n`;
const [first, second, third] = ['a-first-token-of-metrics', 'a-second-token-of-metrics', 'a-third-token-of-metrics'];

describe('SECRETS_FILE', () => {
  it('takes precedence over the environment, and is followed', async () => {
    const file = makeFile(tokenOf(first));
    const followed = followSecrets({ SECRETS_FILE: file.path, METRICS_TOKEN: 'a-token-of-the-environment', PORT: '3001' });
    expect(followed.current()).toMatchObject({ metricsToken: first, port: 3001 });
    const following = followed.follow(pino({ level: 'silent' }));
    onTestFinished(() => following.stop());
    file.replace(tokenOf(second));
    await expect.poll(() => followed.current().metricsToken, { timeout: 20_000 }).toBe(second);
  });

  it.each([
    ['a value of the wrong form', 'METRICS_TOKEN=short\n', 'METRICS_TOKEN: expected at least 16 characters'],
    ['a setting that is no secret', `${tokenOf(second)}PORT=1\n`, 'PORT: expected in the environment, not in SECRETS_FILE'],
    ['a service that is turned on', `${tokenOf(second)}SMTP_URL=smtp://localhost\n`, 'smtpUrl: expected a restart to turn it on or off'],
  ])('keeps the secrets before it has %s, and says so once', async (_, text, problem) => {
    const file = makeFile(tokenOf(first));
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const followed = followSecrets({ SECRETS_FILE: file.path });
    const following = followed.follow(log);
    onTestFinished(() => following.stop());
    file.replace(text);
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
    expect(lines[0]).toContain(problem);
    expect(lines[0]).not.toContain(second);
    expect(followed.current().metricsToken).toBe(first);
    // The next one is right.
    file.replace(tokenOf(third));
    await expect.poll(() => followed.current().metricsToken, { timeout: 20_000 }).toBe(third);
    expect(lines).toHaveLength(2);
  });

  it('must be readable at the start', () => {
    expect(() => followSecrets({ SECRETS_FILE: '/nowhere/secrets.env' })).toThrow(SettingsError);
    expect(() => followSecrets({ SECRETS_FILE: makeFile('DATABASE_URL=postgres://here\n').path })).toThrow('not in SECRETS_FILE');
  });

  it('holds settings that exist', () => {
    const values = Object.fromEntries([...replaceable].map((name) => [name, '']));
    expect(() => readSettings(values)).not.toThrow();
    expect(replaceable.size).toBeGreaterThan(10);
  });
});

describe('senders', () => {
  const mail = (to: string) => ({
    from: { name: 'Leads', address: 'leads@example.com' },
    replyTo: 'leads@example.com',
    returnPath: null,
    to,
    subject: 'Hello',
    html: '<p>Hello</p>',
    plain: 'Hello',
    messageId: `<${to}>`,
    headers: {},
    attachments: [],
  });

  it('send through the mail server that the file names now', async () => {
    const [before, after] = [await startMailServer(), await startMailServer()];
    onTestFinished(async () => void (await Promise.all([before.stop(), after.stop()])));
    let smtpUrl = before.url;
    const current = () => readSettings({ SMTP_URL: smtpUrl });
    const post = openPost(current(), { demonstration: false, log: pino({ level: 'silent' }), tokens: messageTokens(), current });
    await post.mail?.send(mail('one@example.com'));
    smtpUrl = after.url;
    await post.mail?.send(mail('two@example.com'));
    expect([before.mails, after.mails].map((mails) => mails.map(({ to }) => to.join()))).toEqual([
      ['one@example.com'],
      ['two@example.com'],
    ]);
    post.mail?.close();
  });
});

it('replaces the token of metrics while a server runs', async () => {
  const file = makeFile(tokenOf(first));
  const server = await startServerProcess({ DEMO: 'false', DATABASE_URL: databaseUrl(database.connection), SECRETS_FILE: file.path });
  onTestFinished(async () => void (await server.stop()));
  // Without its token only this machine may read metrics; a forwarded call is not from here.
  const read = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
    return (await fetch(`${server.origin}/metrics`, { headers })).status;
  };
  expect([await read(first), await read(second)]).toEqual([200, 404]);
  file.replace(tokenOf(second));
  await expect.poll(() => read(second), { timeout: 20_000 }).toBe(200);
  expect(await read(first)).toBe(404);
});
