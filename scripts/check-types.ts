// npm run types: checks the types of all projects in parallel. One checker per project, because several would check shared files repeatedly.
// Results are kept in .cache, so that a second run checks only the files affected by a change.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const compiler = join(createRequire(import.meta.url).resolve('typescript-compiler/package.json'), '..', 'bin', 'tsc');
const projects = [
  'tsconfig.json',
  'tsconfig.web.json',
  'e2e/in-page',
  'sandbox/pages/assets',
  'server/platform/pages/public/assets',
] as const;

const check = (project: string): Promise<boolean> =>
  new Promise((checked) => {
    const results = join('.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', results];
    const run = spawn(process.execPath, [compiler, '-p', project, ...options], { stdio: 'inherit' });
    run.on('exit', (code) => checked(code === 0));
  });

const results = await Promise.all(projects.map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
