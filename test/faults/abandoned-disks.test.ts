import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeAbandonedDisks } from './breakable-postgres.ts';

it('removes the disks of test runs that were killed, mounted or not, and leaves those of running ones', () => {
  const home = mkdtempSync(join(tmpdir(), 'disks-'));
  const ended = spawnSync(process.execPath, ['--eval', ''], { stdio: 'ignore' }).pid;
  const [dead, alive, other] = [join(home, `plb-faults-${ended}-a`), join(home, `plb-faults-${process.pid}-b`), join(home, 'other')];
  for (const folder of [dead, alive, other]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'data'), 'x');
  }
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dead], { stdio: 'ignore' }).status === 0;
  try {
    expect(removeAbandonedDisks(join(home, 'plb-faults-'))).toEqual([`plb-faults-${ended}-a`]);
    expect([dead, alive, other].map(existsSync)).toEqual([false, true, true]);
    if (isMounted) expect(execFileSync('mount', { encoding: 'utf8' })).not.toContain(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
