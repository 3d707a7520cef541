import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { createEmptyDatabase, openClient } from '../../test/database.ts';
import { openAround } from '../../test/open-together.ts';
import { listMigrations, migrate } from '../platform/database/migrate.ts';

// The migration that froze documents fills older invoices from the company's data at that time.

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const firstFrozen = '0016-business-units.sql';
let client: pg.Client;

openAround(async (closeLater) => {
  const { connection, drop } = await createEmptyDatabase();
  closeLater(drop);
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-past-'));
  closeLater(() => rmSync(directory, { recursive: true, force: true }));
  for (const name of await listMigrations()) if (name < firstFrozen) copyFileSync(join(migrations, name), join(directory, name));
  await migrate(connection, directory);
  client = await openClient(connection, closeLater);
  // The migration ignores what the sales are based on (enquiries, postings).
  await client.query(`
    set session_replication_role = replica;
    insert into companies (internal_name, country, communications_language, time_zone, company_number, vat_number, address_line1, town, postcode)
    values ('Midland Heating Ltd', 'gb', 'en', 'Europe/London', '07654321', null, '1 High Street', 'Leicester', 'LE1 1AA'),
           ('Østerbro VVS I/S', 'dk', 'da', 'Europe/Copenhagen', null, 'DK87654321', 'Gade 1', 'København Ø', '2100');
    update companies set billing_address_enabled = true, billing_address_line1 = 'Gatan 2', billing_address_town = 'Malmö',
      billing_address_postcode = '211 22', billing_address_country = 'se' where country = 'dk';
    insert into purchases (code, enquiry_id, company_id, slot_no, channel, created_at, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                           balance_after_minor, credit_limit_at_purchase_minor, email_validated, purchase_enabled, had_card, buy_without_card,
                           set_up_complete, accreditations_ok, company_status)
    values ('A', 1, 1, 1, 'single', '2026-06-30T22:30:00Z', 'GBP', 2000, 2400, 480, 2880, 2880, 99999, true, true, true, true, true, true, 20),
           ('B', 2, 2, 1, 'single', '2026-06-30T22:30:00Z', 'DKK', 2500, 20000, 5000, 25000, 25000, 99999, true, true, true, true, true, true, 20);
    insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp, net_minor, vat_minor, gross_minor,
                          payment_timing, created_at, due_on)
    values (1, 'invoice', '10001', 1, '10001-0001', 1, 'Boiler, LE1 (A)', 'GBP', 2000, 2400, 480, 2880, 'terms', '2026-06-30T22:30:00Z', '2026-07-14'),
           (2, 'invoice', '10002', 1, '10002-0001', 2, 'Kedel, 2100 (B)', 'DKK', 2500, 20000, 5000, 25000, 'terms', '2026-06-30T22:30:00Z', '2026-07-15');
    set session_replication_role = origin`);
  await migrate(connection);
});

it('fills in seller, buyer, language, VAT and terms of earlier documents', async () => {
  const { rows } = await client.query(
    `select seller, buyer, language, vat_treatment, terms_days, status, settled_minor, reason from invoices order by id`,
  );
  const same = { vat_treatment: 'domestic', terms_days: 14, status: 'unpaid', settled_minor: '0', reason: null };
  expect(rows).toEqual([
    {
      ...same,
      seller: { name: 'Plumbline Marketplace Ltd', country: 'gb' },
      buyer: {
        name: 'Midland Heating Ltd',
        companyNumber: '07654321',
        country: 'gb',
        address: ['1 High Street', 'Leicester', 'LE1 1AA'],
      },
      language: 'en',
    },
    {
      ...same,
      seller: { name: 'Plumbline Danmark ApS', country: 'dk' },
      buyer: { name: 'Østerbro VVS I/S', vatNumber: 'DK87654321', country: 'se', address: ['Gatan 2', 'Malmö', '211 22'] },
      language: 'da',
    },
  ]);
});

it('keeps them unchanged from then on', async () => {
  await expect(client.query(`update invoices set buyer = '{"name": "X"}'`)).rejects.toThrow('invoices are written once');
});
