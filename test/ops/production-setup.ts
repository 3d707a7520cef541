// Follows the section "A production set-up on Debian" of docs/operating.md in a copy of this machine, and checks the result. Runs in
// namespaces of its own (enter-namespaces.sh): `install` with the network, `run` without. Prints one JSON object with what it saw.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillInstallation } from '../../db/demo/fill-units.ts';
import { loadUnits } from '../../server/geography/business-units.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { createCompany, testPassword } from '../factories/create-company.ts';
import { enquiryInput, makeSource } from '../factories/create-enquiry.ts';
import { openSession } from '../factories/open-session.ts';
import { startMailServer, type MailServer } from '../mail-server.ts';

const site = 'leads.example.com';
const certificate = `/etc/letsencrypt/live/${site}/fullchain.pem`;
const here = dirname(fileURLToPath(import.meta.url));
const smtpPort = 2525;

/** Values of step 1, which the page lets its reader choose. */
const values: Readonly<Record<string, string>> = {
  SITE: site,
  SMTP_ADDRESS: `smtp://127.0.0.1:${smtpPort}`,
  SENDER: 'leads@example.com',
  ARCHIVE: process.env['SETUP_ARCHIVE'] ?? '',
};

/** Lists the command blocks of the section, in order. */
function readBlocks(): string[] {
  const page = readFileSync(`${here}/../../docs/operating.md`, 'utf8');
  const section = /^## A production set-up on Debian\n(.*?)^## /ms.exec(page)?.[1] ?? '';
  return Array.from(section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms), ([, indent = '', body = '']) =>
    body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Changes a block only where the page's reader has something that this machine lacks: own values, packages and a public host name. */
function adapt(block: string): string {
  if (block.startsWith('SITE=')) {
    return block.replaceAll(/^(\w+)=.*$/gm, (line, name: string) => (name in values ? `${name}=${values[name]}` : line));
  }
  // Installed before: here is neither a network nor a clean machine.
  if (block.startsWith('apt-get')) {
    const wanted = (/recommends (.*)$/m.exec(block)?.[1] ?? '').split(' ').filter((name) => name !== 'certbot');
    return wanted.map((name) => `dpkg --status ${name} > /dev/null\n`).join('');
  }
  if (block.startsWith('certbot')) {
    const folder = dirname(certificate);
    return `mkdir -p ${folder}; openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${site} -addext subjectAltName=DNS:${site} -keyout ${folder}/privkey.pem -out ${certificate} 2>/dev/null\n`;
  }
  // The later release of this test is a copy of the first, with other files in its own folder.
  if (block.startsWith('NEW_VERSION=')) return block.replace(/^NEW_ARCHIVE=.*\n/m, '');
  if (block.startsWith('mkdir -p "/opt/plumbline-$NEW_VERSION"')) return 'cp -al "/opt/plumbline-$VERSION" "/opt/plumbline-$NEW_VERSION"\n';
  return block;
}

async function runCommands(blocks: readonly string[]): Promise<string> {
  const script = blocks.map((block) => `echo "== $SECONDS s: ${block.split(/[\n"$]/)[0]}" >&2\n${block}`).join('\n');
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: '/root',
    // The packages of this checkout are in npm's cache.
    env: { ...cleanEnvironment(), CURL_CA_BUNDLE: certificate, npm_config_prefer_offline: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`the commands ended with ${code}:\n${said.slice(-4_000)}`);
  return said;
}

/** Keeps the variables of a login as root, and those by which npm reaches its registry. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'HOME', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NPM_CONFIG_USERCONFIG', 'NODE_EXTRA_CA_CERTS'];
  const given = passed
    .flatMap((name) => [name, name.toLowerCase()])
    .flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { LANG: 'C.UTF-8', ...(Object.fromEntries(given) as NodeJS.ProcessEnv) };
}

/** Leaves this copy of the machine as Debian's packages do when they have just been installed on a clean one. */
function prepareMachine(): void {
  for (const [name, verb] of [
    ['systemctl', '"$@"'],
    ['journalctl', 'journal $(printf "%s\\n" "$@" | grep -v "^-")'],
  ] as const) {
    writeFileSync(`/usr/local/bin/${name}`, `#!/bin/sh\nexec ${process.execPath} ${here}/systemctl.ts ${verb}\n`);
    chmodSync(`/usr/local/bin/${name}`, 0o755);
  }
  appendFileSync('/etc/hosts', `\n127.0.0.1 ${site}\n`);
  mkdirSync('/run/postgresql', { recursive: true });
  const run = (...command: [string, ...string[]]) => execFileSync(command[0], command.slice(1), { stdio: 'ignore' });
  run('chown', 'postgres:postgres', '/run/postgresql');
  if (existsSync('/etc/postgresql/15/main')) run('pg_dropcluster', '15', 'main');
  run('pg_createcluster', '15', 'main');
  for (const name of ['postgresql@15-main', 'pgbouncer', 'nginx']) run('systemctl', 'start', name);
}

interface CallOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Address of this machine to call from, as another visitor. */
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Calls the site through nginx. */
function call(path: string, { method = 'GET', headers = {}, body, from }: CallOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = request(
      {
        host: '127.0.0.1',
        port: 443,
        servername: site,
        ca: readFileSync(certificate),
        path,
        method,
        headers: { host: site, ...length, ...headers },
        ...(from !== undefined && { localAddress: from }),
        agent: false,
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const json = { 'content-type': 'application/json', 'x-requested-with': 'test' };

/** Opens the stream of live events and returns the milliseconds until an event arrives. */
function waitForEvent(cookie: string): { readonly opened: Promise<void>; readonly event: Promise<number> } {
  const opened = Promise.withResolvers<void>();
  const event = Promise.withResolvers<number>();
  const asked = request(
    {
      host: '127.0.0.1',
      port: 443,
      servername: site,
      ca: readFileSync(certificate),
      path: '/api/v1/events',
      headers: { host: site, cookie },
      agent: false,
    },
    (response) => {
      opened.resolve();
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (!text.includes('event: alerts')) return;
        event.resolve(performance.now());
        asked.destroy();
      });
    },
  );
  asked.on('error', () => undefined);
  asked.end();
  return { opened: opened.promise, event: event.promise };
}

async function sellLead(database: Database, mail: MailServer) {
  await loadUnits(database.db);
  await database.inTx((tx) => fillInstallation(tx, 'test'));
  await loadUnits(database.db);
  const company = await createCompany(database, await hashPassword(testPassword));
  const cookie = `__Host-plumbline=${await openSession(database, company.userId)}`;
  const { key } = await makeSource(database);
  const stream = waitForEvent(cookie);
  await stream.opened;
  // Servers read new business units within seconds.
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': 'first' };
  const body = JSON.stringify(enquiryInput());
  let taken = await call('/api/v1/intake/enquiries', { method: 'POST', headers, body });
  for (let tries = 0; taken.status !== 201 && tries < 20; tries += 1) {
    await wait(500);
    taken = await call('/api/v1/intake/enquiries', { method: 'POST', headers, body });
  }
  const began = performance.now();
  const eventMs = (await stream.event) - began;
  const alert = await mail.mailTo(company.email);
  const enquiry = await database.db.first(sql<{ id: number }>`select max(id) as id from enquiries`);
  const since = mail.mails.length;
  const bought = await call(`/api/v1/lead/accept/${enquiry?.id ?? 0}`, { method: 'PUT', headers: { ...json, cookie }, body: '{}' });
  const receipt = await mail.mailTo(company.email, { since });
  return {
    key,
    cookie,
    facts: {
      taken: taken.status,
      eventMs: Math.round(eventMs),
      alert: alert.subject,
      alertLinks: alert.links.slice(0, 1),
      bought: bought.status,
      receipt: receipt.subject,
    },
  };
}

/** Sends requests of all kinds without a pause while `work` runs. Each page is opened from another address, as by many visitors. */
async function underTraffic(key: string, cookie: string, work: () => Promise<unknown>) {
  const ending = new AbortController();
  const outcomes: Record<string, number> = {};
  let [opened, sent] = [0, 0];
  const openPage = () => {
    opened += 1;
    return call('/', { from: `127.0.1.${1 + (opened % 250)}` });
  };
  const readCompany = () => call('/api/v1/company/', { headers: { cookie } });
  const sendEnquiry = () => {
    sent += 1;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': `rolling-${sent}` };
    return call('/api/v1/intake/enquiries', { method: 'POST', headers, body: JSON.stringify(enquiryInput()) });
  };
  // A company may read 600 times a minute.
  const visit = async (request: () => Promise<Answer>): Promise<void> => {
    while (!ending.signal.aborted) {
      const outcome = await request().then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await wait(220);
    }
  };
  const visitors = [openPage, openPage, openPage, openPage, readCompany, readCompany, sendEnquiry, sendEnquiry, sendEnquiry].map(visit);
  await work();
  ending.abort();
  await Promise.all(visitors);
  return { outcomes, enquiries: sent };
}

async function checkProxy(database: Database) {
  const page = await call('/');
  const large = (bytes: number) =>
    call('/api/v1/contact', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-requested-with': 'test' },
      body: Buffer.alloc(bytes),
    });
  const plain = execFileSync(
    'curl',
    ['--silent', '--output', '/dev/null', '--write-out', '%{http_code} %{redirect_url}', `http://${site}/login`],
    { encoding: 'utf8' },
  );
  const signIn = {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ email: 'nobody@company.test' }),
    from: '127.0.0.77',
  };
  const forgotten = await call('/api/v1/forgot-password', signIn);
  const counted = await database.db.rows(sql<{ key: string }>`select key from rate_limit_counts`);
  return {
    page: page.status,
    headers: {
      hsts: page.headers['strict-transport-security'],
      policy: typeof page.headers['content-security-policy'],
      server: page.headers['server'],
    },
    plain,
    metrics: (await call('/metrics')).status,
    beyondProxy: (await large(34 * 1_048_576).catch(() => ({ status: 413, text: 'nginx' }))).status,
    withinProxy: (await large(16 * 1_048_576)).text.slice(0, 40),
    forgotten: forgotten.status,
    countedAddresses: counted.map(({ key }) => /127\.0\.0\.\d+|203\.0\.113\.\d+/.exec(key)?.[0]).filter((one) => one !== undefined),
  };
}

async function run() {
  const mail = await startMailServer(smtpPort);
  prepareMachine();
  const blocks = readBlocks().map(adapt);
  const isForInstall = (block: string): boolean => /^(?:dpkg --status|mkdir -p "\/opt)/.test(block);
  const [restart = ''] = blocks.filter((block) => block.includes('systemctl restart "plumbline@'));
  const update = blocks.filter((block) => /NEW_VERSION/.test(block));
  const began = performance.now();
  const said = await runCommands(blocks.filter((block) => block !== restart && !update.includes(block) && !isForInstall(block)));
  const setUpSeconds = Math.round((performance.now() - began) / 1_000);
  const password = /plumbline:(\w+)@127/.exec(readFileSync('/etc/plumbline/plumbline.env', 'utf8'))?.[1] ?? '';
  const database = openDatabase({
    connection: { host: '127.0.0.1', port: 5432, user: 'plumbline', password, database: 'plumbline' },
    poolSize: 2,
  });
  const sold = await sellLead(database, mail);
  const proxy = await checkProxy(database);
  const [own = ''] = blocks;
  const rolling = await underTraffic(sold.key, sold.cookie, () => runCommands([own, ...update, restart]));
  const stored = await database.db.first(
    sql<{ count: number }>`select count(*)::int as count from intake_requests where key like 'rolling-%'`,
  );
  await database.close();
  const verified = await runCommands(['cd /opt/plumbline', '(set -a; . /etc/plumbline/plumbline.env; npm run verify)']);
  const owners = execFileSync('ps', ['-eo', 'user:20,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /start\.ts|nginx: worker|pgbouncer|postgres -D/.test(line))
    .map((line) => line.split(/ +/).slice(0, 4).join(' '));
  const folders = execFileSync('sh', ['-c', 'readlink -f $(pgrep -f "[s]erver/app/start.ts" | sed "s,.*,/proc/&/cwd,")'], {
    encoding: 'utf8',
  });
  const backup = execFileSync('sh', ['-c', 'pg_restore --list /var/backups/plumbline-before-*.dump | grep -c "TABLE DATA"'], {
    encoding: 'utf8',
  });
  await mail.stop();
  return {
    blocks: blocks.length,
    setUpSeconds,
    said,
    sale: sold.facts,
    proxy,
    rolling: { ...rolling, stored: stored?.count },
    verified: verified.slice(-200),
    owners,
    updated: { folders: folders.trim().split('\n'), backedUpTables: Number(backup) },
  };
}

if (process.argv[2] === 'install') {
  rmSync('/opt/plumbline', { recursive: true, force: true });
  const blocks = readBlocks().map(adapt);
  const began = performance.now();
  await runCommands(blocks.slice(0, 3));
  console.log(JSON.stringify({ installSeconds: Math.round((performance.now() - began) / 1_000) }));
} else {
  const seen = await run();
  console.log(JSON.stringify(seen));
  process.exit(0);
}
