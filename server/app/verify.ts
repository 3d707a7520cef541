// npm run verify: checks the invariants independently of the product's code. Works while a server runs on DATABASE_URL; stop the server first if its
// database is embedded. `--anchor` with an anchor line from a mail or log, or a file of them, compares the end of the audit log with it;
// AUDIT_ANCHOR_FILE is always compared.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { anchorSecret, listAnchorKeys, readAnchors } from '../operations/anchor-audit.ts';
import '../platform/pages/load-tsx.ts';
import { takeContactRole } from '../platform/database/roles.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { readSettings } from '../platform/settings.ts';
import { connectDatabase } from './connect-database.ts';
import { readEnvironment } from './read-environment.ts';

import { anchorCheck, readAnchorFile, verifyAnchors } from './verify-job.ts';

const { runCommand } = await import('./run-command.ts');
await runCommand(async (remember) => {
  const settings = readSettings(readEnvironment());
  const postgres = await connectDatabase(settings, { log: () => undefined, allowUnsafe: true });
  remember(postgres.stop);
  const client = new pg.Client(postgres.owner ?? postgres.connection);
  remember(() => client.end());
  await client.connect();
  await client.query(takeContactRole('session'));
  const invariants = readInvariants();
  const { values: given } = parseArgs({ options: { anchor: { type: 'string' } } });
  const asked = given.anchor === undefined ? '' : existsSync(given.anchor) ? await readAnchorFile(given.anchor) : given.anchor;
  if (given.anchor !== undefined && readAnchors(asked).length === 0) throw new Error('--anchor contains no anchor line of the audit log');
  const anchors = `${asked}\n${await readAnchorFile(settings.auditAnchorFile)}`;
  const stored = await client.query<{ secret: Buffer }>('select secret from installation_secrets where name = $1', [anchorSecret]);
  const keys = listAnchorKeys(settings.sealing, stored.rows[0]?.secret ?? Buffer.alloc(0));
  const broken = [...(await verifyInvariants(client, invariants)), ...(await verifyAnchors(client, keys, anchors))];
  const compared = readAnchors(anchors).length;
  const checks = invariants.length + (compared > 0 ? 1 : 0);
  const names = new Set(broken.map(({ name }) => name));
  for (const { name, says } of invariants) if (!names.has(name)) console.log(`holds  ${name}: ${says}`);
  if (compared > 0 && !names.has(anchorCheck.name)) console.log(`holds  ${anchorCheck.name}: ${anchorCheck.says} (${compared})`);
  for (const one of broken) console.log(`BROKEN ${one.name}: ${one.says}\n  ${JSON.stringify(one.rows)}`);
  const { rows } = await client.query<{ position: string; hash: string }>(`select position, encode(hash, 'hex') as hash from audit_head`);
  for (const { position, hash } of rows) console.log(`audit  ${position} entries, last link ${hash}`);
  console.log(`${checks - broken.length} of ${checks} invariants hold`);
  process.exitCode = broken.length === 0 ? 0 : 1;
});
