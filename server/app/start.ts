// npm start. The compile cache comes first: it halves the time until the rest has been read.
import { enableCompileCache } from 'node:module';
import { readEnvironment } from './read-environment.ts';

enableCompileCache();
// Libraries that know two ways take the quick one; mails are put into words with React.
process.env['NODE_ENV'] ??= 'production';
const { runServer } = await import('./run-server.ts');
await runServer(readEnvironment());
