import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasDebianPostgres } from '../debian-postgres.ts';
import { openForTests } from '../open-together.ts';
import { pgbouncerVersion } from '../pgbouncer.ts';
import type { Round } from './failover.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];

/** Says why this machine cannot run a cluster; undefined if it can. */
function findObstacle(): string | undefined {
  // Beside other tests on two cores, elections take minutes.
  if (process.env['FAILOVER_ROUNDS'] === undefined) return 'a machine of their own: npm run soak -- --only=failover';
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return 'root on Linux';
  if (!hasDebianPostgres(15) || pgbouncerVersion() === null || !programs.every((path) => existsSync(path))) {
    return 'postgresql-15, pgbouncer, patroni, python3-etcd, etcd-server and haproxy';
  }
  const bridge = 'ip link add machines type bridge && mount -t tmpfs tmpfs /run && ip netns add db1';
  const entered = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', '--mount-proc', 'sh', '-c', bridge]);
  return entered.status === 0 ? undefined : 'namespaces, bridges and iproute2';
}

const obstacle = findObstacle();
if (obstacle !== undefined) console.warn(`Failovers are not tested: they need ${obstacle}`);

const rounds = Number(process.env['FAILOVER_ROUNDS'] ?? '1');
const seed = process.env['FAILOVER_SEED'] ?? '1';
/** A round takes half a minute on an idle machine. */
const longestMs = 300_000 + rounds * 300_000;
/** How long writes may stop. */
const maxSilentMs = 15_000;

interface Seen {
  readonly rounds: readonly Round[];
  readonly jobsLeft: number;
  readonly counts: readonly number[];
  readonly verified: string;
  readonly ended: readonly string[];
}

/** Counts answers that a buyer must never see: server errors other than 503, and refusals. */
const countErrors = (rounds: readonly Round[]): number =>
  rounds
    .flatMap(({ others }) => Object.entries(others))
    .filter(([outcome]) => /^[45]\d\d /.test(outcome))
    .reduce((sum, [, count]) => sum + count, 0);

function summarise({ rounds, verified }: Seen): string {
  const sum = (pick: (round: Round) => number): number => rounds.reduce((total, round) => total + pick(round), 0);
  const longest = new Map<string, number>();
  for (const { fault, silentMs } of rounds) longest.set(fault, Math.max(silentMs, longest.get(fault) ?? 0));
  const silences = Array.from(longest, ([fault, ms]) => `${fault} ${(ms / 1_000).toFixed(1)} s`).join(', ');
  return [
    `${rounds.length} rounds with seed ${seed}: ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.lost)} lost, ${sum((one) => one.doubled)} doubled`,
    `longest time without writes: ${silences}; answers other than 200 and 503: ${countErrors(rounds)}; ${verified}`,
  ].join('\n');
}

describe.skipIf(obstacle !== undefined)('a failover of PostgreSQL under Patroni', () => {
  const test = openForTests(async (closeLater) => {
    // Not in `tmpdir()`, which may be closed to PostgreSQL's user.
    const folder = mkdtempSync('/tmp/plf-');
    closeLater(() => rmSync(folder, { recursive: true, force: true }));
    const enter = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', here('enter-failover.sh')];
    const command = [process.execPath, '--import', here('../../server/platform/pages/load-tsx.ts'), here('failover.ts')];
    const child = spawn('unshare', [...enter, ...command, folder, String(rounds), seed], { stdio: ['ignore', 'pipe', 'pipe'] });
    closeLater(() => child.kill('SIGKILL'));
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      complained += chunk.toString();
      process.stderr.write(chunk);
    });
    await once(child, 'close');
    if (child.exitCode !== 0) throw new Error(`the rounds failed:\n${complained.slice(-8_000)}`);
    const seen = JSON.parse(said.trim().split('\n').at(-1) ?? '') as Seen;
    console.log(summarise(seen));
    return { seen };
  }, longestMs);

  it('loses and doubles no acknowledged purchase', () => {
    const { seen } = test;
    expect(seen.rounds).toHaveLength(rounds);
    for (const { fault, acknowledged, lost, doubled, unanswered } of seen.rounds) {
      expect([fault, acknowledged > 50, lost, doubled, unanswered]).toEqual([fault, true, 0, 0, 0]);
    }
    expect(seen.verified).toMatch(/^(\d+) of \1 invariants hold$/);
    expect(new Set(seen.counts).size).toBe(1);
  });

  it(`lets companies buy again within ${maxSilentMs / 1_000} seconds`, () => {
    for (const { fault, silentMs } of test.seen.rounds) expect([fault, silentMs < maxSilentMs || silentMs]).toEqual([fault, true]);
  });

  it('answers 503 meanwhile, and no other error', () => {
    expect(countErrors(test.seen.rounds)).toBe(0);
  });

  it('needs no restart of a server, worker, pooler, proxy or etcd, and leaves no job behind', () => {
    expect(test.seen.ended).toEqual([]);
    expect(test.seen.jobsLeft).toBe(0);
  });
});
