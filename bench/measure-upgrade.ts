import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readLatestRelease } from '../scripts/releases/release-files.ts';
import { migrate, readMigrations } from '../server/platform/database/migrate.ts';
import { prepareReleased, startReleasedSales, unpackRelease } from '../test/released-version.ts';
import { makeData, vacuumFilled, type DataSize } from './make-data.ts';
import { reportFigure, reportGoal } from './report.ts';

const longestLockMs = 2_000;
const buyers = 12;
/** They are passed on a command line, which has a limit. */
const enquiries = 12_000;

/** Adds as many users and invoices as there are enquiries. Triggers and foreign keys are off while it does; the measured statements do not read the missing rows. */
async function addRows(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    insert into users (company_id, email, title, forename, surname, password_hash, email_validated_at)
    select 1000000 + n, 'more' || n || '@example.test', 'Ms', 'Forename' || n % 1000, 'Surname' || n % 5000, 'x', now() from generate_series(1, ${count}) n;
    insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, due_on, status, settled_minor, seller, buyer, country, language, vat_treatment, terms_days)
    select 1, 'invoice', 'bench', n, 'bench-' || n, 1000000000 + n, 'Gas boiler replacement, LE1', 'GBP', 2000, 2400, 480, 2880, 'terms', current_date + 14,
           'paid', 2880, '{"name": "Seller", "country": "gb", "vatNumber": "GB1"}', '{"name": "Buyer", "country": "gb"}', 'gb', 'en', 'domestic', 14
    from generate_series(1, ${count}) n;
    insert into enquiry_contacts (enquiry_id, forename, surname, telephone, email, postcode, phone_key, email_key, retention_until)
    select id, 'Bench', 'Consumer', '+447700900000', 'c' || id || '@example.test', 'LE1 1AA', 'p' || id, 'c' || id || '@example.test', now() + interval '90 days'
    from enquiries where status <> 'released';
    commit`);
}

/**
 * Migrates a database of the latest release with a million rows in each table that the migrations touch, while a process of that
 * release sells leads. Prints the longest purchase during each migration.
 */
export async function measureUpgrade(server: pg.PoolConfig & { readonly port?: number }, size: DataSize): Promise<void> {
  const { release } = readLatestRelease();
  const cleanUps: (() => unknown)[] = [];
  const closeLater = (cleanUp: () => unknown): void => void cleanUps.push(cleanUp);
  const folder = unpackRelease(release.version, closeLater);
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query('create database bench_upgrade');
  await admin.end();
  const connection = { ...server, database: 'bench_upgrade' };
  await prepareReleased(folder, connection);
  const client = new pg.Client(connection);
  await client.connect();
  const steps = mkdtempSync(join(tmpdir(), 'plumbline-steps-'));
  try {
    const companies = Math.min(size.companies, 1_000);
    await makeData(client, { ...size, companies });
    await addRows(client, size.enquiries);
    await vacuumFilled(client);
    const { rows } = await client.query<{ enquiries: number[]; companies: number[] }>(`
      select (select array_agg(id::int) from (select id from enquiries where status = 'released' order by id limit ${enquiries}) e) as enquiries,
        (select array_agg(id::int) from (select id from companies order by id limit ${buyers}) c) as companies`);
    const { purchases, stop } = await startReleasedSales(folder, connection, { companies: [], enquiries: [], ...rows[0], closeLater });
    await wait(10_000);
    const longest = (from: number, to = Infinity): number =>
      Math.max(0, ...purchases.filter((one) => one.endedAt >= from && one.beganAt <= to).map((one) => one.endedAt - one.beganAt));
    reportFigure('longest purchase of ten seconds before the migration, ms', longest(Date.now() - 9_000).toFixed(0));
    for (const name of readdirSync(join(folder, 'db/migrations'))) copyFileSync(join(folder, 'db/migrations', name), join(steps, name));
    const released = new Set(release.migrations.map(({ name }) => name));
    for (const { name } of (await readMigrations()).filter((one) => !released.has(one.name))) {
      copyFileSync(new URL(`../db/migrations/${name}`, import.meta.url), join(steps, name));
      const began = Date.now();
      await migrate(connection, steps);
      const ended = Date.now();
      await wait(1_000);
      reportGoal(`longest purchase, ms, during ${name} (${(ended - began).toFixed(0)} ms)`, longest(began, ended), longestLockMs);
    }
    await stop();
    const kinds = Map.groupBy(purchases, ({ kind }) => kind);
    reportFigure('purchases', Array.from(kinds, ([kind, { length }]) => `${length} ${kind}`).join(', '));
  } finally {
    await client.end();
    rmSync(steps, { recursive: true, force: true });
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}
