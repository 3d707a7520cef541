// npm run dev: the server restarts when its files change, the web app is served by Vite with hot reload.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
const server = spawn(
  process.execPath,
  [
    '--enable-source-maps',
    '--watch',
    '--watch-path=server',
    '--watch-path=sandbox',
    '--watch-path=contract',
    '--watch-path=locales',
    'server/app/start.ts',
  ],
  {
    stdio: 'inherit',
  },
);
const web = spawn(process.execPath, [vite], { stdio: 'inherit' });

const stop = (): void => {
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', () => web.kill('SIGTERM'));
