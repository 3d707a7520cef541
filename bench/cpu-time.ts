import { readdirSync, readFileSync } from 'node:fs';

interface ProcessTimes {
  readonly parent: number;
  readonly ticks: number;
}

function readProcessTimes(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own, children] = [(fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)];
    return { parent: fields[1] ?? 0, ticks: own + children };
  } catch {
    return undefined;
  }
}

/** CPU seconds used so far by these processes and their descendants; null if the system does not report it. */
export function cpuSeconds(roots: readonly number[]): number | null {
  const wanted = new Set(roots);
  let ticks = 0;
  let isKnown = false;
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  // Parents have lower ids than their children unless ids have wrapped around.
  for (const pid of pids.toSorted((a, b) => Number(a) - Number(b))) {
    const times = readProcessTimes(pid);
    if (times === undefined || !(wanted.has(Number(pid)) || wanted.has(times.parent))) continue;
    wanted.add(Number(pid));
    ticks += times.ticks;
    isKnown = true;
  }
  return isKnown ? ticks / 100 : null;
}
