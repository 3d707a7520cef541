// Replaces systemctl and journalctl where systemd does not run: starts the programs that unit files name, as their user and with
// their environment. Applies no sandbox and restarts nothing.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const state = '/run/units';
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
mkdirSync(state, { recursive: true });

interface Unit {
  readonly name: string;
  readonly values: (directive: string) => string[];
}

function readUnit(name: string): Unit {
  const [, template, instance = ''] = /^(.*?)(?:@(.*))?$/.exec(name.replace(/\.service$/, '')) ?? [];
  const file = `${template ?? name}${name.includes('@') ? '@' : ''}.service`;
  const found = ['/etc/systemd/system', '/lib/systemd/system'].map((folder) => `${folder}/${file}`).find((one) => existsSync(one));
  if (found === undefined) throw new Error(`no unit ${file}`);
  const text = readFileSync(found, 'utf8').replaceAll(/\\\n\s*/g, ' ');
  const values = (directive: string): string[] =>
    Array.from(text.matchAll(new RegExp(`^${directive}=(.*)$`, 'gm')), ([, value = '']) => value.trim().replaceAll(/%[iI]/g, instance));
  return { name, values };
}

const logOf = (name: string): string => `${state}/${name}.log`;
const pidOf = ({ name, values }: Unit): number => {
  const [file = `${state}/${name}.pid`] = values('PIDFile').map((given) => given.replace(/^\/var\/run/, '/run'));
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
};

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Splits a command line of a unit, with quotes. */
const split = (line: string): string[] =>
  Array.from(line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, single, double, bare]) => single ?? double ?? bare ?? '');

function readEnvironment({ values }: Unit): Record<string, string> {
  const lines = values('EnvironmentFile').flatMap((file) => readFileSync(file.replace(/^-/, ''), 'utf8').split('\n'));
  const entries = [...values('Environment'), ...lines].flatMap((line) => {
    const found = /^(\w+)=(?:"(.*)"|(.*))$/.exec(line.trim());
    return found === null ? [] : [[found[1] ?? '', found[2] ?? found[3] ?? '']];
  });
  return { PATH: path, LANG: 'C.UTF-8', ...(Object.fromEntries(entries) as Record<string, string>) };
}

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const idOf = (flag: '-u' | '-g', user: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

function start(unit: Unit): void {
  if (isAlive(pidOf(unit))) return;
  const user = unit.values('User')[0] ?? 'root';
  const who = { uid: idOf('-u', user), gid: idOf('-g', user) };
  for (const folder of unit.values('StateDirectory')) {
    const mode = Number.parseInt(unit.values('StateDirectoryMode')[0] ?? '0755', 8);
    mkdirSync(`/var/lib/${folder}`, { recursive: true, mode });
    chownSync(`/var/lib/${folder}`, who.uid, who.gid);
  }
  process.umask(Number.parseInt(unit.values('UMask')[0] ?? '0022', 8));
  const log = openSync(logOf(unit.name), 'a');
  const options = {
    ...who,
    cwd: unit.values('WorkingDirectory')[0] ?? '/',
    env: readEnvironment(unit),
    stdio: ['ignore', log, log] as ['ignore', number, number],
  };
  const [kind = 'simple'] = unit.values('Type');
  for (const line of unit.values('ExecStartPre').concat(unit.values('ExecStart'))) {
    const isPrefixed = line.startsWith('-');
    const [program = '', ...given] = split(line.replace(/^-/, ''));
    if (kind === 'forking' || kind === 'oneshot' || !unit.values('ExecStart').includes(line)) {
      const { status } = spawnSync(program, given, options);
      if (status !== 0 && !isPrefixed) throw new Error(`${unit.name}: ${basename(program)} ended with ${status}`);
      continue;
    }
    const child = spawn(program, given, { ...options, detached: true });
    writeFileSync(`${state}/${unit.name}.pid`, String(child.pid));
    child.unref();
  }
  closeSync(log);
}

function stop(unit: Unit): void {
  const pid = pidOf(unit);
  if (!isAlive(pid)) return;
  const [line] = unit.values('ExecStop');
  if (line === undefined) process.kill(pid, unit.values('KillSignal')[0] === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  else spawnSync('/bin/sh', ['-c', line.replace(/^-/, '').replaceAll('$MAINPID', String(pid))], { stdio: 'ignore' });
  const deadline = Date.now() + 60_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`${unit.name} does not stop`);
    pause(20);
  }
}

function reload(unit: Unit): void {
  for (const line of unit.values('ExecReload')) {
    const [program = '', ...given] = split(line.replaceAll('$MAINPID', String(pidOf(unit))));
    execFileSync(program, given, { stdio: 'ignore' });
  }
}

const [verb = '', ...rest] = process.argv.slice(2);
const names = rest.filter((one) => !one.startsWith('-'));
const actions: Readonly<Record<string, (unit: Unit) => void>> = {
  enable: (unit) => (rest.includes('--now') ? start(unit) : undefined),
  start,
  stop,
  restart: (unit) => {
    stop(unit);
    start(unit);
  },
  reload,
};
if (verb === 'journal') {
  for (const name of names) process.stdout.write(existsSync(logOf(name)) ? readFileSync(logOf(name)) : '');
} else if (verb !== 'daemon-reload') {
  const action = actions[verb];
  if (action === undefined) throw new Error(`systemctl ${verb} is not known here`);
  for (const name of names) action(readUnit(name));
}
