// npm run check: everything that must hold besides the tests, one part after the other, with the time each took. `--sample` prints
// random comments, test titles, texts and all decision titles instead, for a reader.
import { spawnSync } from 'node:child_process';

const parts = [
  'format:check',
  'lint',
  'types',
  'structure',
  'migrations',
  'prose',
  'texts',
  'dead',
  'packages',
  'build',
  'budget',
] as const;

const npm = (...given: readonly string[]): boolean =>
  spawnSync('npm', ['run', '--silent', ...given], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

if (process.argv.includes('--sample')) process.exitCode = npm('prose', '--', '--sample') ? 0 : 1;
else {
  for (const part of parts) {
    const started = performance.now();
    const holds = npm(part);
    console.log(`${part}: ${holds ? 'passed' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (!holds) {
      process.exitCode = 1;
      break;
    }
  }
}
