// npm start and npm run worker. Enables the compile cache first: it halves the loading time.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { readEnvironment } from './read-environment.ts';

enableCompileCache();
// Libraries with a production mode use it, such as React for rendering mails.
process.env['NODE_ENV'] ??= 'production';
await import('../platform/pages/load-tsx.ts');
const { runServer } = await import('./run-server.ts');
await runServer(readEnvironment(), process.argv[2] === 'worker');
// Node writes the cache at an orderly exit only, which a process that is killed never reaches.
flushCompileCache();
