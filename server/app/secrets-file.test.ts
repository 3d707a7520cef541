import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useAnswering } from '../../test/answering-server.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { databaseUrl, startServerProcess } from '../../test/server-process.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { openHmrc } from '../companies/vat-registers.ts';
import { findInIdealPostcodes } from '../geography/address-services.ts';
import { openCrm } from '../integrations/open-crm.ts';
import { openPool } from '../platform/database/connections.ts';
import { openBucket } from '../platform/files/open-files.ts';
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

  const inFile = (text: string, environment: Record<string, string> = {}) => {
    const file = makeFile(text);
    const followed = followSecrets({ ...environment, SECRETS_FILE: file.path });
    const lines: string[] = [];
    const following = followed.follow(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }));
    onTestFinished(() => following.stop());
    /** Replaces the file and returns the log line about it. */
    const replace = async (next: string): Promise<string> => {
      const before = lines.length;
      file.replace(next);
      await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(before + 1);
      return lines.at(-1) ?? '';
    };
    return { ...followed, replace };
  };
  const bounces = { BOUNCE_ADDRESS: 'bounces@example.com' };
  const s3 = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu', S3_BUCKET: 'leads' };

  it.each([
    ['DATABASE_URL', 'postgres://app:one@db.example/leads', 'postgres://app:two@other.example/leads', {}],
    ['DATABASE_URL', 'postgres://app:one@db.example/leads', 'postgres://other:one@db.example/leads', {}],
    ['DATABASE_URL', 'postgres://app:one@db.example/leads?sslmode=verify-full', 'postgres://app:one@db.example/leads', {}],
    ['BOUNCE_IMAP_URL', 'imaps://bounces:one@mail.example/INBOX', 'imaps://bounces:one@mail.example/Other', bounces],
  ])('may change only the password of %s: from %s to %s', async (name, before, after, environment) => {
    const followed = inFile(`${name}=${before}\n`, environment);
    const log = await followed.replace(`${name}=${after}\n`);
    expect(log).toContain(`${name}: expected only its password to change`);
    expect(log).not.toContain('@');
    expect(await followed.replace(`${name}=${before.replace(':one@', ':two@')}\n`)).toContain('secrets replaced');
  });

  it('is read through the settings of the start, down to a key in a group', async () => {
    const keys = (key: string) =>
      `S3_ACCESS_KEY_ID=${key}\nS3_SECRET_ACCESS_KEY=secret-${key}\nDATABASE_URL=postgres://app:${key}@db.example/leads\n`;
    const { settings, replace } = inFile(keys('one'), { ...s3, DATABASE_POOL: '7' });
    const kept = settings.s3;
    expect({ ...kept, pool: settings.poolSize }).toMatchObject({ accessKeyId: 'one', secretAccessKey: 'secret-one', pool: 7 });
    expect(await replace(keys('two'))).toContain('secrets replaced');
    expect(kept).toMatchObject({ endpoint: 'https://s3.example', accessKeyId: 'two', secretAccessKey: 'secret-two' });
    expect([settings.databaseUrl, settings.poolSize, settings.crm]).toEqual(['postgres://app:two@db.example/leads', 7, null]);
    expect(await replace('METRICS_TOKEN=short\n')).toContain('cannot be used');
    expect(kept?.accessKeyId).toBe('two');
  });

  it('must be readable at the start', () => {
    expect(() => followSecrets({ SECRETS_FILE: '/nowhere/secrets.env' })).toThrow(SettingsError);
    expect(() => followSecrets({ SECRETS_FILE: makeFile('PUBLIC_URL=https://here.example\n').path })).toThrow('not in SECRETS_FILE');
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

describe('services', () => {
  const service = useAnswering();
  const basic = (user: string, password: string): string => `client_id=${user}&client_secret=${password}`;

  it.each([
    [
      'the CRM',
      (key: string) => basic(`id-${key}`, `secret-${key}`),
      () => {
        const settings = { authorizeUrl: service.url, tokenUrl: service.url, leadsUrl: service.url, clientId: '', clientSecret: '' };
        const crm = openCrm(settings, 'https://leads.example.com');
        return async (key: string) => {
          Object.assign(settings, { clientId: `id-${key}`, clientSecret: `secret-${key}` });
          expect(new URL(crm.authorizeUrl('state')).searchParams.get('client_id')).toBe(`id-${key}`);
          await crm.exchangeCode('code', new Date());
          return service.received.at(-1)?.body;
        };
      },
    ],
    [
      'HMRC',
      (key: string) => basic('id', `secret-${key}`),
      () => {
        const settings = { url: service.url, clientId: 'id', clientSecret: '' };
        const register = openHmrc(settings);
        return async (key: string) => {
          settings.clientSecret = `secret-${key}`;
          await register.ask({ number: 'GB553557881', requester: null });
          return service.received.findLast(({ path }) => path === '/oauth/token')?.body;
        };
      },
    ],
    [
      'address lookup',
      (key: string) => `api_key=${key}`,
      () => {
        const settings = { url: service.url, key: '' };
        const finder = findInIdealPostcodes(settings);
        return async (key: string) => {
          settings.key = key;
          await finder.find('LE1 1AA').catch(() => undefined);
          return service.received.at(-1)?.path;
        };
      },
    ],
    [
      'files in S3',
      (key: string) => `Credential=${key}/`,
      () => {
        const settings = { endpoint: service.url, region: 'eu', bucket: 'leads', accessKeyId: 'first', secretAccessKey: 'secret' };
        const opening = openBucket(settings, 'S3_ENDPOINT');
        return async (key: string) => {
          const bucket = await opening;
          settings.accessKeyId = key;
          await bucket.exists('photo.jpg');
          return service.received.at(-1)?.headers.authorization;
        };
      },
    ],
  ] as const)('are asked with the key that is set now: %s', async (_, expected, open) => {
    service.say(({ path }) => (path === '/oauth/token' ? { body: { access_token: 'token', expires_in: 14_400 } } : { body: {} }));
    const ask = open();
    for (const key of ['first', 'second']) expect(await ask(key)).toContain(expected(key));
  });

  it('opens each connection of a pool with the password that is set then', async () => {
    let name = 'first';
    // Stands for the password, which this database does not ask for.
    const connection = {
      get connectionString() {
        return `${databaseUrl(database.connection)}&application_name=${name}`;
      },
    };
    const pool = openPool({ connection, size: 2, pipeline: false, onError: () => undefined });
    onTestFinished(() => pool.end());
    const ask = async () => {
      const client = await pool.connect();
      const { rows } = await client.query<{ name: string }>(`select current_setting('application_name') as name`);
      return { name: rows[0]?.name, release: () => client.release() };
    };
    const kept = await ask();
    name = 'second';
    const next = await ask();
    kept.release();
    next.release();
    expect([kept.name, next.name]).toEqual(['first', 'second']);
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
