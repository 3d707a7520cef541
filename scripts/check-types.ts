// Checks the types of every project at once, each by one checker: several in one process check what they share several times, which on two
// cores takes longer than it saves: npm run types
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const compiler = join(createRequire(import.meta.url).resolve('typescript-compiler/package.json'), '..', 'bin', 'tsc');
const projects = [
  'tsconfig.json',
  'tsconfig.web.json',
  'e2e/in-page',
  'server/billing/sandbox/pages/assets',
  'server/platform/pages/public/assets',
] as const;

const check = (project: string): Promise<boolean> =>
  new Promise((checked) => {
    const run = spawn(process.execPath, [compiler, '-p', project, '--checkers', '1'], { stdio: 'inherit' });
    run.on('exit', (code) => checked(code === 0));
  });

const results = await Promise.all(projects.map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
