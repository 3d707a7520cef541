// npm run lint, npm run format and the commit hook: runs a program of tools/lint with the arguments given, from the root of the repository.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTool } from './install-tool.ts';

const root = join(import.meta.dirname, '..');
const programs: Readonly<Record<string, string>> = { oxlint: 'oxlint/bin/oxlint', oxfmt: 'oxfmt/bin/oxfmt' };

const [name = '', ...given] = process.argv.slice(2);
const program = programs[name];
if (program === undefined) throw new Error(`unknown program '${name}', known are ${Object.keys(programs).join(', ')}`);
const problem = installTool('lint');
if (problem === undefined) {
  const installed = join(root, 'tools', 'lint', 'node_modules');
  // Type-aware rules run in a program of their own, which oxlint looks for in the root's packages only.
  const tsgolint = join(installed, '.bin', process.platform === 'win32' ? 'tsgolint.cmd' : 'tsgolint');
  const run = spawnSync(process.execPath, [join(installed, program), ...given], {
    cwd: root,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: tsgolint },
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
} else {
  console.error(`tools/lint could not be installed: ${problem}`);
  process.exitCode = 1;
}
