import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printableSettings } from './printable-settings.ts';
import { readSettings, settingNames, SettingsError } from './settings.ts';

function readProblems(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('with nothing set', () => {
  const settings = readSettings({});

  it('listens on this machine only, on port 3000', () => {
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' });
  });

  it('uses the embedded database and leaves the demonstration undecided', () => {
    expect(settings).toMatchObject({ databaseUrl: null, demo: null, demoFeed: null });
    expect(isAbsolute(settings.dataDir)).toBe(true);
  });

  it('uses no outside service', () => {
    expect(settings).toMatchObject({
      smtpUrl: null,
      stripe: null,
      twilio: null,
      s3: null,
      captcha: null,
      errorReports: null,
      telemetry: null,
    });
  });

  it('has between two and sixteen connections in the pool', () => {
    expect(settings.poolSize).toBeGreaterThanOrEqual(2);
    expect(settings.poolSize).toBeLessThanOrEqual(16);
  });
});

it('treats an empty variable as absent', () => {
  expect(readSettings({ PORT: '', DEMO: ' ', STRIPE_SECRET_KEY: '' })).toEqual(readSettings({}));
});

it('leaves jobs to workers only with a database that they can share', () => {
  expect(readSettings({})).toMatchObject({ worksOnJobs: true, workerPort: 3100 });
  expect(readSettings({ JOBS: 'false', DATABASE_URL: 'postgres://here/leads' }).worksOnJobs).toBe(false);
  expect(readProblems({ JOBS: 'false' })).toContain('  JOBS: expected to be true without DATABASE_URL');
});

it('derives the public address from the port', () => {
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

it('names every invalid variable with what is expected', () => {
  const message = readProblems({
    PORT: '70000',
    DEMO: 'maybe',
    DATABASE_URL: 'mysql://here',
    DATABASE_POOL: '0',
    PUBLIC_URL: 'https://example.com/leads',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'short',
    SMTP_URL: 'mail.example.com',
    TWILIO_FROM: '+441632960000',
  });
  expect(message.split('\n').slice(1)).toEqual([
    '  PORT: expected a whole number from 0 to 65535',
    '  PUBLIC_URL: expected an address such as https://leads.example.com, without a path',
    '  DATABASE_URL: expected an address that starts with postgres:// or postgresql://',
    '  DATABASE_POOL: expected a whole number from 1 to 90',
    '  DEMO: expected true or false',
    '  SMTP_URL: expected an address that starts with smtp:// or smtps://',
    '  LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent',
    '  METRICS_TOKEN: expected at least 16 characters',
    '  TWILIO_ACCOUNT_SID: expected to be set as well, since TWILIO_FROM is',
    '  TWILIO_AUTH_TOKEN: expected to be set as well, since TWILIO_FROM is',
  ]);
});

it.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_OWNER_URL'])('needs the address of the database if %s is set', (name) => {
  expect(readProblems({ [name]: 'postgres://direct/leads' })).toContain(`DATABASE_URL: expected to be set as well, since ${name} is`);
});

it.each([
  [{ BACKUP_TO: '/backups' }, 'BACKUP_KEY: expected to be set as well'],
  [{ BACKUP_TO: 'backups', BACKUP_KEY: 'k'.repeat(32) }, 'BACKUP_TO: expected an absolute folder'],
  [{ BACKUP_TO: '/backups', BACKUP_KEY: 'short' }, 'BACKUP_KEY: expected at least 32 characters'],
  [{ BACKUP_TO: 's3://backups', BACKUP_KEY: 'k'.repeat(32) }, 'BACKUP_S3_ENDPOINT: expected to be set as well'],
])('refuses the backup settings %j', (env, problem) => {
  expect(readProblems(env)).toContain(problem);
});

it.each([
  [{ BOUNCE_IMAP_URL: 'imaps://us:hidden@mail.example.com/INBOX' }, 'BOUNCE_ADDRESS: expected to be set as well'],
  [{ BOUNCE_IMAP_URL: 'https://us:hidden@mail.example.com' }, 'BOUNCE_IMAP_URL: expected an address such as imaps://'],
  [{ BOUNCE_IMAP_URL: 'imaps://us@mail.example.com' }, 'BOUNCE_IMAP_URL: expected an address such as imaps://'],
  [{ BOUNCE_IMAP_URL: 'imaps://us:%zz@mail.example.com' }, 'BOUNCE_IMAP_URL: expected an address such as imaps://'],
  [{ BOUNCE_ADDRESS: 'bounces' }, 'BOUNCE_ADDRESS: expected a mail address such as bounces+{token}@example.com'],
  [{ BOUNCE_ADDRESS: 'bounces+{id}@example.com' }, 'BOUNCE_ADDRESS: expected a mail address'],
  [{ BOUNCE_ADDRESS: `${'b'.repeat(33)}{token}@example.com` }, 'BOUNCE_ADDRESS: expected a mail address'],
])('refuses the mailbox for bounces %j', (env, problem) => {
  expect(readProblems(env)).toContain(problem);
});

it('prints the mailbox for bounces without its password', () => {
  const env = { BOUNCE_IMAP_URL: 'imaps://us:hidden@mail.example.com/INBOX', BOUNCE_ADDRESS: 'bounces@example.com' };
  const printed = printableSettings(readSettings(env));
  expect(printed['bounces']).toEqual({ imapUrl: 'imaps://us@mail.example.com/INBOX', returnPath: 'bounces@example.com' });
});

it('reads a bucket with a prefix for backups', () => {
  const access = { BACKUP_S3_REGION: 'eu', BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'hidden' };
  const env = { BACKUP_TO: 's3://backups/leads', BACKUP_KEY: 'k'.repeat(32), BACKUP_S3_ENDPOINT: 'https://s3.example.com', ...access };
  const settings = readSettings(env);
  expect(settings.backup).toMatchObject({
    place: { bucket: { bucket: 'backups' }, prefix: 'leads/' },
    everyHours: 24,
    keep: 7,
    keepDays: 14,
  });
  expect(JSON.stringify(printableSettings(settings))).not.toMatch(/hidden|kkkk/);
});

it('never quotes a value in an error, as it may be a secret', () => {
  expect(readProblems({ METRICS_TOKEN: 'hunter2', DATABASE_URL: 'user:hunter2@host' })).not.toContain('hunter2');
});

describe('map tiles', () => {
  it('come from one named host', () => {
    const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Example' };
    expect(readSettings(tiles).mapTiles).toEqual({ url: tiles.MAP_TILES_URL, attribution: 'Example' });
    expect(readProblems({ MAP_TILES_URL: tiles.MAP_TILES_URL })).toContain('MAP_TILES_ATTRIBUTION: expected to be set as well');
  });

  it.each([
    'https://tiles.example/{z}/{x}.png',
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    "https://tiles.example/{z}/{x}/{y}.png'; script-src *",
    'tiles',
  ])('cannot come from %s', (url) => {
    expect(readProblems({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'Example' })).toContain('MAP_TILES_URL: expected an address such as');
  });
});

describe('plain http', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://shop.localhost'])('is allowed at %s', (url) => {
    expect(readSettings({ PUBLIC_URL: url }).publicUrl).toBe(url);
  });

  it.each(['http://leads.example.com', 'http://localhost.example.com', 'http://192.168.1.5:3000'])('is refused at %s', (url) => {
    expect(readProblems({ PUBLIC_URL: url })).toContain('PUBLIC_URL: expected https');
    expect(readSettings({ PUBLIC_URL: url, ALLOW_PLAIN_HTTP: 'true' }).insecureHttp).toBe(true);
  });
});

it('drops a trailing slash of the public address', () => {
  expect(readSettings({ PUBLIC_URL: 'https://leads.example.com/' }).publicUrl).toBe('https://leads.example.com');
});

describe('proxies', () => {
  it.each([['loopback'], ['10.0.0.0/8'], ['uniquelocal, 192.0.2.7,2001:db8::/32']])('are trusted at %s', (text) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(text.split(',').map((part) => part.trim()));
  });

  it.each(['true', '1', 'all', '0.0.0.0/99', '10.0.0.0/8/8', 'proxy.example.com'])(
    'cannot be %s: a trusted proxy needs an address',
    (text) => {
      expect(readProblems({ TRUST_PROXY: text })).toContain('TRUST_PROXY: expected the addresses of the proxies');
    },
  );

  it('are not trusted by default', () => {
    expect(readSettings({}).trustProxy).toBe(false);
  });
});

it('asks VIES unless it is turned off, and HMRC with its credentials', () => {
  const vies = { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api' };
  expect(readSettings({}).vatRegisters).toEqual({ vies, hmrc: null });
  expect(readSettings({ VIES_LOOKUP: 'false', HMRC_CLIENT_ID: 'id', HMRC_CLIENT_SECRET: 'secret' }).vatRegisters).toEqual({
    vies: null,
    hmrc: { clientId: 'id', clientSecret: 'secret', url: 'https://api.service.hmrc.gov.uk' },
  });
  expect(readProblems({ HMRC_CLIENT_ID: 'id' })).toContain('HMRC_CLIENT_SECRET: expected to be set as well, since HMRC_CLIENT_ID is');
});

describe('single sign-on', () => {
  const set = {
    OIDC_ISSUER_URL: 'https://login.example.com',
    OIDC_CLIENT_ID: 'plumbline',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_ADMIN_GROUPS: 'admins, owners',
  };

  const without = (name: keyof typeof set): Record<string, string> =>
    Object.fromEntries(Object.entries(set).filter(([other]) => other !== name));

  it('is off without a provider, and reads groups as lists', () => {
    expect(readSettings({}).singleSignOn).toBeNull();
    expect(readSettings(set).singleSignOn).toMatchObject({
      adminGroups: ['admins', 'owners'],
      agentGroups: [],
      groupsClaim: 'groups',
      recheckMinutes: 15,
      localSignIn: true,
      breakGlass: null,
    });
  });

  it.each<[string, Record<string, string>]>([
    ['OIDC_ISSUER_URL: expected to be set as well, since OIDC_SCOPE is', { OIDC_SCOPE: 'openid' }],
    ['OIDC_ADMIN_GROUPS: expected to be set as well, since OIDC_ISSUER_URL and OIDC_CLIENT_ID is', without('OIDC_ADMIN_GROUPS')],
    ['OIDC_CLIENT_SECRET: expected to be set, or OIDC_CLIENT_SECRET_FILE, but not both', without('OIDC_CLIENT_SECRET')],
    [
      'OIDC_CLIENT_SECRET_FILE: expected a file that can be read',
      { ...without('OIDC_CLIENT_SECRET'), OIDC_CLIENT_SECRET_FILE: '/nowhere/oidc' },
    ],
    ['OIDC_ISSUER_URL: expected https outside localhost', { ...set, OIDC_ISSUER_URL: 'http://login.example.com' }],
    ['OIDC_BREAK_GLASS: expected to be set as well, since OIDC_LOCAL_SIGN_IN is false', { ...set, OIDC_LOCAL_SIGN_IN: 'false' }],
  ])('%s', (problem, given) => {
    expect(readProblems(given)).toContain(problem);
  });
});

it('prints that secrets are set, but not their values', () => {
  const secrets = Object.fromEntries(
    settingNames.filter((name) => /SECRET(?!_FILE)|TOKEN(?!_URL)|SEALING/.test(name)).map((name) => [name, 'x'.repeat(40)]),
  );
  const settings = readSettings({
    ...secrets,
    DATABASE_URL: 'postgres://plumbline:xxxxxxxx@db.internal/leads?password=xxxxxxxx',
    SMTP_URL: 'smtp://mailer:xxxxxxxx@mail.internal',
    ERROR_REPORTING_DSN: 'https://xxxxxxxx@errors.internal/1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://us:xxxxxxxx@collector.internal',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=xxxxxxxx',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    TWILIO_ACCOUNT_SID: 'AC1',
    HMRC_CLIENT_ID: 'client',
    TWILIO_FROM: '+441632960000',
    S3_ENDPOINT: 'https://user:xxxxxxxx@files.internal',
    S3_REGION: 'eu',
    S3_BUCKET: 'leads',
    S3_ACCESS_KEY_ID: 'AK1',
    BACKUP_S3_ENDPOINT: 'https://user:xxxxxxxx@backups.internal',
    BACKUP_S3_REGION: 'eu',
    BACKUP_S3_ACCESS_KEY_ID: 'AK2',
    BACKUP_TO: 's3://backups',
    BACKUP_KEY: 'x'.repeat(40),
    CRM_AUTHORIZE_URL: 'https://crm.example/auth',
    CRM_TOKEN_URL: 'https://us:xxxxxxxx@crm.example/token',
    CRM_LEADS_URL: 'https://crm.example/leads',
    CRM_CLIENT_ID: 'us',
    MAILGUN_SIGNING_KEY: 'x'.repeat(40),
    OIDC_ISSUER_URL: 'https://login.example.com',
    OIDC_CLIENT_ID: 'plumbline',
    OIDC_ADMIN_GROUPS: 'admins',
  });
  const printed = JSON.stringify(printableSettings(settings));
  expect(printed).not.toContain('xxxxxxxx');
  expect(printed).toContain('postgres://plumbline@db.internal/leads');
  expect(printed).toContain('pk_test_1');
});

it('prints neither the key of an SMS provider nor the headers and body that may carry it', () => {
  const settings = readSettings({
    SMS_URL: 'https://sms.example.com/send?key=xxxxxxxx',
    SMS_HEADERS: '{"Authorization":"Bearer xxxxxxxx"}',
    SMS_BODY: 'key=xxxxxxxx&to={to}&text={text}',
  });
  const printed = JSON.stringify(printableSettings(settings));
  expect(printed).not.toContain('xxxxxxxx');
  expect(printed).toContain('https://sms.example.com/send');
});

it('lists each variable that is read once in .env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(named).toHaveLength(settingNames.length);
  expect(new Set(named)).toEqual(new Set(settingNames));
});

describe('contacts for vulnerabilities', () => {
  it('are URIs in their order; a mail address becomes one', () => {
    const given = {
      SECURITY_CONTACT: 'security@example.com, https://example.com/report,tel:+44-20-7946-0018',
      SECURITY_POLICY_URL: 'https://example.com/p',
    };
    expect(readSettings(given).security).toEqual({
      contacts: ['mailto:security@example.com', 'https://example.com/report', 'tel:+44-20-7946-0018'],
      policy: 'https://example.com/p',
    });
    expect(readSettings({}).security).toEqual({ contacts: [], policy: null });
  });

  const broken = ['security', 'http://example.com', 'a@example.com,', 'https://example.com/a b', 'javascript:alert(1)', 'mailto:a@b\nx: y'];
  it.each(broken)('cannot be %j', (text) => {
    expect(readProblems({ SECURITY_CONTACT: text })).toContain('SECURITY_CONTACT: expected mail addresses, https:, mailto: or tel:');
  });

  it.each(['http://example.com/p', 'policy', 'https://example.com/p\nExpires: never'])('have no policy at %j', (text) => {
    expect(readProblems({ SECURITY_POLICY_URL: text })).toContain('SECURITY_POLICY_URL: expected an https address');
  });
});

it('calls the version of the Graph API that docs/lead-sources.md names, and another if the setting says so', () => {
  const page = readFileSync(new URL('../../docs/lead-sources.md', import.meta.url), 'utf8');
  const [, version = ''] = /We call version ([\d.]+) of the Graph API/.exec(page) ?? [];
  expect(readSettings({}).metaUrl).toBe(`https://graph.facebook.com/v${version}`);
  const [, url = ''] = /`META_GRAPH_URL=([^`]+)`/.exec(page) ?? [];
  expect(readSettings({ META_GRAPH_URL: url }).metaUrl).toBe(url);
});
