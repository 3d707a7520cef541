import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '../server/app/connect-database.ts';
import { explainFailure } from '../server/app/explain-failure.ts';
import { connectAlone } from '../server/platform/database/connections.ts';
import { readSettings } from '../server/platform/settings.ts';
import { hasDebianPostgres, nobody, startDebianPostgres } from './debian-postgres.ts';
import { freePort } from './free-port.ts';
import { openForTests } from './open-together.ts';

const openssl = (folder: string, given: readonly string[]): void =>
  void execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });

/** Makes two certification authorities; the first signs certificates for `localhost` and for another name, with one key. */
function makeCertificates(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  for (const ca of ['ca', 'other-ca']) {
    openssl(folder, ['req', '-x509', ...key, '-keyout', `${ca}.key`, '-out', `${ca}.pem`, '-days', '2', '-subj', `/CN=${ca}`]);
  }
  openssl(folder, ['req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=database']);
  for (const name of ['localhost', 'elsewhere']) {
    writeFileSync(join(folder, 'server.ext'), `subjectAltName=DNS:${name}\n`);
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'server.ext'];
    openssl(folder, ['x509', '-req', '-in', 'server.csr', ...signed, '-out', `${name}.crt`]);
  }
  copyFileSync(join(folder, 'localhost.crt'), join(folder, 'server.crt'));
}

describe.skipIf(!hasDebianPostgres(15))('a database reached with sslmode=verify-full', () => {
  const test = openForTests(async (closeLater) => {
    const folder = mkdtempSync('/tmp/pltls-');
    closeLater(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'server'));
    makeCertificates(folder);
    if (process.geteuid?.() === 0) for (const name of ['', 'server.key']) chownSync(join(folder, name), nobody.uid, nobody.gid);
    const port = await freePort();
    const certificate = `-c ssl=on -c ssl_cert_file=${join(folder, 'server.crt')} -c ssl_key_file=${join(folder, 'server.key')}`;
    const server = startDebianPostgres({
      major: 15,
      folder: join(folder, 'server'),
      serverOptions: `-c listen_addresses=localhost -c port=${port} ${certificate}`,
    });
    closeLater(server.stop);
    const url = (ca: string): string =>
      `postgres://postgres@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${join(folder, ca)}`;
    const start = (databaseUrl: string) =>
      connectDatabase(readSettings({ DATABASE_URL: databaseUrl }), { log: () => undefined, allowUnsafe: true });
    const refuse = (databaseUrl: string) => start(databaseUrl).then(() => 'connected', explainFailure);
    return { folder, url, start, refuse, superuser: { ...server.connection, port } };
  });

  it('is connected to with TLS if its CA file vouches for its name', async () => {
    const { connection } = await test.start(test.url('ca.pem'));
    const client = await connectAlone(connection, 'test');
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    expect(rows).toEqual([{ ssl: true }]);
  });

  it('is refused if another CA signed its certificate', async () => {
    expect(await test.refuse(test.url('other-ca.pem'))).toMatch(/^The certificate of the database .* sslrootcert/s);
  });

  it('is refused if the CA file is missing', async () => {
    expect(await test.refuse(test.url('missing.pem'))).toMatch(/^DATABASE_URL names .*missing\.pem as sslrootcert/);
  });

  it('is refused under a name that the certificate lacks', async () => {
    copyFileSync(join(test.folder, 'elsewhere.crt'), join(test.folder, 'server.crt'));
    const client = await connectAlone(test.superuser, 'test');
    await client.query('select pg_reload_conf()');
    await client.end();
    await expect.poll(() => test.refuse(test.url('ca.pem'))).toMatch(/^The certificate of the database .* altnames/s);
  });
});
