import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/** Returns the path of the bundler, or null where only the packages of production are installed. */
function findVite(): string | null {
  try {
    return join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
  } catch {
    return null;
  }
}

/**
 * Builds the web app if it was never built or its sources are newer. Without the bundler it keeps the existing build; throws if there is
 * none.
 */
export function buildWebIfStale(log: (line: string) => void): void {
  const built = statSync(join(webFolder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = Math.max(
    ...['web', 'contract', 'locales', 'scripts/first-paint', 'vite.config.ts', 'vite.operator.config.ts', 'postcss.config.js'].map((name) =>
      newestIn(join(root, name)),
    ),
  );
  if (built > sources) return;
  const vite = findVite();
  if (vite === null) {
    if (built > 0) return;
    throw new Error('The web app is not built. Run npm ci and npm run build first, then npm prune --omit=dev.');
  }
  log('building the web app');
  const run = (given: readonly string[]): void => {
    const result = spawnSync(process.execPath, [...given], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (result.status !== 0) throw new Error('the web app could not be built');
  };
  run([vite, 'build', '--logLevel', 'error']);
  run([vite, 'build', '--config', 'vite.operator.config.ts', '--logLevel', 'error']);
  run([join(root, 'scripts', 'compress-web.ts')]);
}
