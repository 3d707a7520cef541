// npm run verify: the invariants, from outside the product's own code. Works beside a running server with
// DATABASE_URL; the embedded database belongs to its server, which has to be stopped first.
import pg from 'pg';
import { readInvariants } from '../platform/read-invariants.ts';
import { readSettings } from '../platform/settings.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { connectDatabase } from './connect-database.ts';
import { readEnvironment } from './read-environment.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (remember) => {
  const postgres = await connectDatabase(readSettings(readEnvironment()), { log: () => undefined, allowUnsafe: true });
  remember(postgres.stop);
  const client = new pg.Client(postgres.connection);
  remember(() => client.end());
  await client.connect();
  const invariants = readInvariants();
  const broken = await verifyInvariants(client, invariants);
  const names = new Set(broken.map(({ name }) => name));
  for (const { name, says } of invariants) if (!names.has(name)) console.log(`holds  ${name}: ${says}`);
  for (const one of broken) console.log(`BROKEN ${one.name}: ${one.says}\n  ${JSON.stringify(one.rows)}`);
  const { rows } = await client.query<{ position: string; hash: string }>(`select position, encode(hash, 'hex') as hash from audit_head`);
  for (const { position, hash } of rows) console.log(`audit  ${position} lines, the last link is ${hash}`);
  console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold`);
  process.exitCode = broken.length === 0 ? 0 : 1;
});
