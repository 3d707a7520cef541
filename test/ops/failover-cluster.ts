// Three database machines with etcd, Patroni and PostgreSQL 15, and the machine of the servers with HAProxy and PgBouncer, as
// namespaces of one network (failover.ts). They use the files of ops.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pgbouncerVersion } from '../pgbouncer.ts';

const ops = fileURLToPath(new URL('../../ops', import.meta.url));
const own = '10.7.0.1';
const addresses: Readonly<Record<string, string>> = { db1: '10.7.0.11', db2: '10.7.0.12', db3: '10.7.0.13' };
const names = Object.keys(addresses);
const password = 'planted-password';
/** Addresses of HAProxy, which forwards to the primary, and of PgBouncer in front of it. */
export const primaryUrl = `postgres://plumbline:${password}@127.0.0.1:5000/plumbline`;
export const poolerUrl = `postgres://plumbline:${password}@127.0.0.1:6432/plumbline`;
export const superuserUrl = `postgres://postgres:${password}@127.0.0.1:5000/postgres`;
export { password };

const run = (program: string, ...given: string[]): string =>
  execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const postgres = { uid: 0, gid: 0 };
function findPostgresUser(): void {
  postgres.uid = Number(run('id', '-u', 'postgres'));
  postgres.gid = Number(run('id', '-g', 'postgres'));
}

/** Replaces each pattern of a sample, and complains about those that are not in it. */
function adapt(file: string, replaced: readonly (readonly [RegExp, string])[]): string {
  return replaced.reduce(
    (text, [pattern, by]) => {
      if (!pattern.test(text)) throw new Error(`${file} lacks ${pattern}`);
      return text.replace(pattern, by);
    },
    readFileSync(join(ops, file), 'utf8'),
  );
}

/** A file that PostgreSQL's user may read. */
function writeFor(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, postgres.uid, postgres.gid);
}

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

export interface Cluster {
  /** Programs that must keep running through every fault, by name. */
  readonly lasting: ReadonlyMap<string, ChildProcess>;
  members(): Promise<readonly Member[]>;
  /** Resolves with the primary once it and two streaming standbys are there, one of them synchronous. */
  untilWhole(longestMs: number): Promise<string>;
  addressOf(name: string): string;
  /** Kills Patroni and PostgreSQL of a machine, as a power cut does. */
  kill(name: string): void;
  /** Starts the machine's Patroni again. */
  start(name: string): void;
  cutOff(name: string): void;
  reconnect(name: string): void;
  fillDisk(name: string): void;
  freeDisk(name: string): void;
  /** Asks Patroni to make a synchronous standby the primary. */
  switchOver(from: string): Promise<void>;
  /** End of a program's log. */
  tail(program: string): string;
}

const disk = (folder: string, name: string): string => join(folder, name, 'disk');

function makeNetwork(): void {
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'machines', 'type', 'bridge');
  run('ip', 'addr', 'add', `${own}/24`, 'dev', 'machines');
  run('ip', 'link', 'set', 'machines', 'up');
  for (const [name, address] of Object.entries(addresses)) {
    run('ip', 'netns', 'add', name);
    run('ip', 'link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    run('ip', 'link', 'set', `to-${name}`, 'master', 'machines', 'up');
    run('ip', '-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) run('ip', '-n', name, 'link', 'set', device, 'up');
  }
}

function writePatroni(folder: string, name: string): string {
  const file = join(folder, name, 'patroni.yml');
  const address = addresses[name] ?? '';
  const text = adapt('patroni/patroni.yml', [
    [/^name: .*$/m, `name: ${name}`],
    [/^( *(?:listen|connect_address): )10\.7\.0\.11/gm, `$1${address}`],
    [/REPLACE_\w+/g, password],
    [/\/var\/lib\/postgresql-wal\/15/g, join(disk(folder, name), 'pg_wal')],
    [/\/var\/lib\/postgresql\/15\/plumbline/, join(folder, name, 'data')],
    [/\/var\/lib\/postgresql\/\.pgpass-patroni/, join(folder, name, 'pgpass')],
    [/\/var\/run\/postgresql/, join(folder, name)],
    // The disk of the test is small.
    [/max_slot_wal_keep_size: .*$/m, 'max_slot_wal_keep_size: 160MB\n        max_wal_size: 128MB'],
  ]);
  writeFor(file, text);
  return file;
}

function writePooler(folder: string): string {
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  writeFor(users, `"plumbline" "${password}"\n`);
  const text = adapt('pgbouncer/pgbouncer.ini', [
    [/^plumbline = .*$/m, 'plumbline = host=127.0.0.1 port=5000 dbname=plumbline'],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^listen_port = 6432$/m, 'listen_port = 6432\nunix_socket_dir ='],
    ...((pgbouncerVersion() ?? 0) < 1.21 ? [[/^max_prepared_statements = .*$/m, ''] as const] : []),
  ]);
  writeFor(file, text);
  return file;
}

/** Lists the processes of a machine that run Patroni or PostgreSQL. */
function listDatabasePids(name: string): number[] {
  const pids = run('ip', 'netns', 'pids', name).split('\n').filter(Boolean).map(Number);
  return pids.filter((pid) => {
    try {
      return /^(?:patroni|postgres|pg_\w+)\n$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
    } catch {
      return false;
    }
  });
}

const serialised = async <Answer>(address: string, path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(`http://${address}:8008${path}`, { ...init, signal: AbortSignal.timeout(2_000) });
  return (await response.json()) as Answer;
};

async function askMembers(): Promise<readonly Member[]> {
  for (const address of Object.values(addresses)) {
    try {
      return (await serialised<{ members: Member[] }>(address, '/cluster')).members;
    } catch {
      // This one is away.
    }
  }
  return [];
}

/** Starts everything but the servers, in the caller's namespaces, and waits until the cluster is complete. */
export async function startCluster(folder: string): Promise<Cluster> {
  findPostgresUser();
  chmodSync(folder, 0o755);
  makeNetwork();
  const lasting = new Map<string, ChildProcess>();
  const begin = (log: string, program: string, ...given: string[]): ChildProcess => {
    const output = openSync(join(folder, `${log}.log`), 'a');
    const child = spawn(program, given, {
      cwd: folder,
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
    });
    return child;
  };
  const asPostgres = ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`, '--clear-groups'];
  const peers = Object.entries(addresses)
    .map(([name, address]) => `${name}=http://${address}:2380`)
    .join(',');
  const start = (name: string): void => {
    begin(name, 'ip', 'netns', 'exec', name, ...asPostgres, 'patroni', join(folder, name, 'patroni.yml'));
  };
  for (const [name, address] of Object.entries(addresses)) {
    for (const path of [join(folder, name), disk(folder, name)]) mkdirSync(path);
    run('mount', '-t', 'tmpfs', '-o', 'size=512m', 'tmpfs', disk(folder, name));
    for (const path of [join(folder, name), disk(folder, name)]) chownSync(path, postgres.uid, postgres.gid);
    writePatroni(folder, name);
    const [clients, others] = [`http://${address}:2379`, `http://${address}:2380`];
    const etcd = [
      'etcd',
      '--name',
      name,
      '--data-dir',
      join(folder, name, 'etcd'),
      '--enable-v2',
      '--logger',
      'zap',
      '--log-level',
      'warn',
    ];
    const urls = ['--listen-client-urls', clients, '--advertise-client-urls', clients, '--listen-peer-urls', others];
    const joined = ['--initial-advertise-peer-urls', others, '--initial-cluster', peers, '--initial-cluster-state', 'new'];
    lasting.set(`etcd of ${name}`, begin(`${name}-etcd`, 'ip', 'netns', 'exec', name, ...asPostgres, ...etcd, ...urls, ...joined));
  }
  for (const name of names) start(name);
  lasting.set('haproxy', begin('haproxy', 'haproxy', '-db', '-f', join(ops, 'patroni/haproxy.cfg')));
  lasting.set('pgbouncer', begin('pgbouncer', ...(asPostgres as [string, ...string[]]), 'pgbouncer', writePooler(folder)));

  const untilWhole = async (longestMs: number): Promise<string> => {
    const deadline = performance.now() + longestMs;
    for (;;) {
      const members = await askMembers();
      const leader = members.find(({ role }) => role === 'leader');
      const standbys = members.filter(
        ({ role, state, timeline }) =>
          role !== 'leader' && /^(?:running|streaming)$/.test(state) && leader !== undefined && timeline === leader.timeline,
      );
      if (leader?.state === 'running' && standbys.length === 2 && standbys.some(({ role }) => role === 'sync_standby')) return leader.name;
      if (performance.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
      await wait(500);
    }
  };

  return {
    lasting,
    members: askMembers,
    untilWhole,
    addressOf: (name) => addresses[name] ?? '',
    start,
    kill: (name) => {
      for (const pid of listDatabasePids(name)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // Ended with its postmaster.
        }
      }
    },
    cutOff: (name) => void run('ip', 'link', 'set', `to-${name}`, 'down'),
    reconnect: (name) => void run('ip', 'link', 'set', `to-${name}`, 'up'),
    fillDisk: (name) => {
      try {
        run('dd', 'if=/dev/zero', `of=${join(disk(folder, name), 'filler')}`, 'bs=1M');
      } catch {
        // The disk is full, as intended.
      }
    },
    freeDisk: (name) => rmSync(join(disk(folder, name), 'filler')),
    switchOver: async (from) => {
      const to = (await askMembers()).find(({ role }) => role === 'sync_standby')?.name;
      const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`;
      const response = await fetch(`http://${addresses[from] ?? ''}:8008/switchover`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from, candidate: to }),
      });
      if (!response.ok) throw new Error(`Patroni refused the switchover: ${response.status} ${await response.text()}`);
    },
    tail: (program) => readFileSync(join(folder, `${program}.log`), 'utf8').slice(-2_500),
  };
}
