import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasDebianPostgres } from '../debian-postgres.ts';
import { openForTests } from '../open-together.ts';
import { pgbouncerVersion } from '../pgbouncer.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Names what this machine lacks for a copy of itself with Debian's packages. */
function findObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return 'root on Linux';
  if (!hasDebianPostgres(15) || pgbouncerVersion() === null || !existsSync('/usr/sbin/nginx')) return 'postgresql-15, pgbouncer and nginx';
  const entered = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'ip', 'link', 'set', 'lo', 'up']);
  return entered.status === 0 ? undefined : 'namespaces and iproute2';
}

const obstacle = findObstacle();
if (obstacle !== undefined) console.warn(`The production set-up is not tested: it needs ${obstacle}`);

interface Seen {
  /** Output of the commands. */
  readonly said: string;
  readonly sale: Readonly<Record<string, unknown>> & { readonly eventMs: number };
  readonly proxy: Readonly<Record<string, unknown>>;
  readonly rolling: { readonly outcomes: Readonly<Record<string, number>>; readonly enquiries: number; readonly stored: number };
  readonly verified: string;
  /** Users with the programs they run. */
  readonly owners: readonly string[];
  readonly updated: { readonly folders: readonly string[]; readonly backedUpTables: number };
}

/** Installing and building takes a minute on an idle machine, and several beside other tests. */
const longestMs = 600_000;

/** Archives the files of this checkout as a release does. */
function archive(into: string): string {
  const path = join(into, 'plumbline.tar.gz');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: checkout });
  const existing = listed
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(checkout, name)));
  execFileSync('tar', ['-czf', path, '--transform', 's,^,plumbline/,', '--null', '-T', '-'], { cwd: checkout, input: existing.join('\0') });
  return path;
}

describe.skipIf(obstacle !== undefined)('the production set-up of docs/operating.md', () => {
  const test = openForTests(async (closeLater) => {
    const scratch = mkdtempSync(join(tmpdir(), 'plumbline-setup-'));
    closeLater(() => rmSync(scratch, { recursive: true, force: true }));
    const child = spawn(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        'bash',
        join(checkout, 'test/ops/enter-namespaces.sh'),
        scratch,
        checkout,
        process.execPath,
      ],
      {
        env: { ...process.env, SETUP_ARCHIVE: archive(scratch) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    await once(child, 'close');
    const lines = said.trim().split('\n');
    if (child.exitCode !== 0) throw new Error(`the set-up failed:\n${said}\n${complained.slice(-4_000)}`);
    return { seen: JSON.parse(lines.at(-1) ?? '') as Seen };
  }, longestMs);

  it('ends with ready servers and a worker, every invariant, and a link for the first operator', () => {
    const { said } = test.seen;
    expect(said.match(/"status":"ok","checks"/g)).toHaveLength(3);
    expect(said).toMatch(/\b(\d+) of \1 invariants hold/);
    expect(said).toContain('https://leads.example.com/operator/first-account#code=');
  });

  it('runs each program as its own user', () => {
    const start = '/opt/plumbline/node_modules/.bin/node server/app/start.ts';
    expect(test.seen.owners.filter((line) => line.startsWith('plumbline'))).toEqual([
      `plumbline ${start}`,
      `plumbline ${start}`,
      `plumbline ${start} worker`,
    ]);
    expect(test.seen.owners).toContain('postgres /usr/sbin/pgbouncer /etc/pgbouncer/pgbouncer.ini');
    expect(test.seen.owners).toContain('www-data nginx: worker process');
  });

  it('serves the site over TLS, with the real address of each visitor', () => {
    expect(test.seen.proxy).toMatchObject({
      page: 200,
      headers: { hsts: 'max-age=31536000; includeSubDomains', policy: 'string', server: 'nginx' },
      plain: '308 https://leads.example.com/login',
      metrics: 404,
      // Not the address that the visitor claims in a header.
      forgotten: 200,
      countedAddresses: ['127.0.0.77'],
    });
  });

  it('passes uploads of up to 33 megabytes to the product', () => {
    expect(test.seen.proxy).toMatchObject({ beyondProxy: 413, withinProxy: expect.stringContaining('{"data":{"errors"') as string });
  });

  it('takes an enquiry, alerts the company by mail and at once on its open page, sells the lead and mails the receipt', () => {
    const { eventMs, ...sale } = test.seen.sale;
    expect(sale).toEqual({
      taken: 201,
      alert: 'Priority lead: Gas boiler replacement, Leicester LE4',
      alertLinks: [expect.stringMatching(/^https:\/\/leads\.example\.com/)],
      bought: 200,
      receipt: 'Your lead: Gas boiler replacement, Leicester LE4',
    });
    // A proxy that buffers holds events back until its buffer is full, which would take hours.
    expect(eventMs).toBeLessThan(30_000);
  });

  it('updates from a backup, with two servers and a worker of the later release', () => {
    const { folders, backedUpTables } = test.seen.updated;
    expect(folders).toEqual(Array(3).fill('/opt/plumbline-0.10.0'));
    expect(backedUpTables).toBeGreaterThan(100);
  });

  it('updates and restarts without a failed request, and loses nothing', () => {
    const { outcomes, enquiries, stored } = test.seen.rolling;
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['200', '201']));
    expect(Object.keys(outcomes)).toHaveLength(2);
    expect(enquiries).toBeGreaterThan(50);
    expect(stored).toBe(enquiries);
    expect(test.seen.verified).toMatch(/\b(\d+) of \1 invariants hold/);
  });
});
