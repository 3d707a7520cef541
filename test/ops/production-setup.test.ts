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
  readonly blocks: number;
  readonly setUpSeconds: number;
  readonly said: string;
  readonly sale: Readonly<Record<string, unknown>>;
  readonly proxy: { readonly beyondProxy: number } & Readonly<Record<string, unknown>>;
  readonly rolling: { readonly statuses: Readonly<Record<string, number>>; readonly enquiries: number; readonly stored: number };
  readonly verified: string;
  readonly owners: readonly string[];
}

/** Archives the files of this checkout as a release does. */
function archive(into: string): string {
  const path = join(into, 'plumbline.tar.gz');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: checkout });
  const existing = listed.toString().split('\0').filter((name) => name !== '' && existsSync(join(checkout, name)));
  execFileSync('tar', ['-czf', path, '--transform', 's,^,plumbline/,', '--null', '-T', '-'], { cwd: checkout, input: existing.join('\0') });
  return path;
}

describe.skipIf(obstacle !== undefined)('the production set-up of docs/operating.md', () => {
  const test = openForTests(async (closeLater) => {
    const scratch = mkdtempSync(join(tmpdir(), 'plumbline-setup-'));
    closeLater(() => rmSync(scratch, { recursive: true, force: true }));
    const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', join(checkout, 'test/ops/enter-namespaces.sh'), scratch, checkout, process.execPath], {
      env: { ...process.env, SETUP_ARCHIVE: archive(scratch) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    await once(child, 'close');
    const lines = said.trim().split('\n');
    if (child.exitCode !== 0) throw new Error(`the set-up failed:\n${said}\n${complained.slice(-4_000)}`);
    return { seen: JSON.parse(lines.at(-1) ?? '') as Seen };
  });

  it('ends with servers and a worker that are ready, a link for the first operator, and every invariant', () => {
    console.log(JSON.stringify(test.seen, null, 1));
    expect(test.seen.said).toContain('/operator/first-account#code=');
  });
});
