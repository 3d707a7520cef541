import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of `tools`. */
type ToolName = 'lighthouse' | 'lint';

const toolFolder = (name: ToolName): string => join(import.meta.dirname, '..', 'tools', name);

/**
 * Installs a tool that has a lock of its own in `tools`, unless what its lock names is installed already. Returns the reason if that fails.
 * These tools are too heavy for the product's own `npm ci` (docs/decisions/2026-11-30-linters.md).
 */
export function installTool(name: ToolName): string | undefined {
  const folder = toolFolder(name);
  const [lock, installed] = [join(folder, 'package-lock.json'), join(folder, 'node_modules', '.installed-lock.json')];
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return undefined;
  console.log(`installing tools/${name}`);
  const run = spawnSync('npm', ['ci', '--ignore-scripts', '--no-progress'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) return run.stderr.split('\n').find((line) => line.trim() !== '') ?? `npm ci ended with ${run.status ?? 'a signal'}`;
  // Written last, so an interrupted install is repeated.
  copyFileSync(lock, installed);
  return undefined;
}
