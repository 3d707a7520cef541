import { describe, expect, it } from 'vitest';
import type { ProcessingRecordsWire } from '../../contract/operations/settings-endpoints.ts';
import { dataRecipients, processingActivities, recordLanguages } from '../../contract/operations/values.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { csvRows } from '../enquiries/intake/csv-rule.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { readSettings } from '../platform/settings.ts';
import { tableClasses } from './column-classes.ts';
import { activities, columnsByCategory, findCategory, findProviders, listPersonalColumns } from './processing-records.ts';

const test = useTestApp();
const reason = 'asked for by the authority';
const url = '/operator/records';

async function read(): Promise<ProcessingRecordsWire> {
  return (await (await test.staff()).call('GET', url)).json<{ data: ProcessingRecordsWire }>().data;
}
const findKept = (records: ProcessingRecordsWire, rule: string) =>
  records.activities.flatMap(({ kept }) => kept).find((one) => one.rule === rule)?.periods;
const findRecipient = (records: ProcessingRecordsWire, key: string) => records.recipients.find((one) => one.key === key);

describe('the classes of the columns', () => {
  const personal = Object.keys(tableClasses).filter((table) => listPersonalColumns(table).length > 0);
  const named = processingActivities.flatMap((key) => activities[key].tables.split(' '));

  it('bring each table with personal data into exactly one activity', () => {
    expect(named.toSorted()).toEqual(personal.toSorted());
  });

  it('bring each column with personal data into a category', () => {
    const unsorted = personal.flatMap((table) =>
      listPersonalColumns(table)
        .filter((column) => findCategory(table, column) === undefined)
        .map((column) => `${table}.${column}`),
    );
    expect(unsorted).toEqual([]);
  });

  it('leave no category of a column that is gone', () => {
    const held = new Set(personal.flatMap((table) => listPersonalColumns(table).flatMap((column) => [column, `${table}.${column}`])));
    const unknown = Object.values(columnsByCategory).flatMap((names) => names.split(' ').filter((name) => !held.has(name)));
    expect(unknown).toEqual([]);
  });
});

describe('the records of processing', () => {
  it('state every activity with people, data, basis and how long data are kept', async () => {
    const records = await read();
    expect(records.activities.map(({ key }) => key)).toEqual([...processingActivities]);
    for (const one of records.activities) {
      const filled = [one.people, one.basis, one.data, one.recipients, [...one.kept, ...one.kept_until]];
      expect(
        filled.filter((list) => list.length === 0),
        one.key,
      ).toEqual([]);
    }
    const enquiries = records.activities[0];
    expect(enquiries?.data.find(({ category }) => category === 'contact_details')?.columns).toContain('enquiry_contacts.telephone');
  });

  it('take periods from the settings, the business units and the jobs that delete', async () => {
    await test.database.inTx((tx) => saveSetting(tx, { key: 'finance.introduction_days', value: 45 }));
    await test.database.db.rows(sql`update business_units set unsold_retention_days = 60 where country = 'dk'`);
    const records = await read();
    expect(findKept(records, 'introductions')).toEqual([{ country: null, amount: 45, unit: 'day' }]);
    expect(findKept(records, 'unsold')).toContainEqual({ country: 'dk', amount: 60, unit: 'day' });
    expect(findKept(records, 'unsold')).toContainEqual({ country: 'gb', amount: 90, unit: 'day' });
    expect(findKept(records, 'client_errors')).toEqual([{ country: null, amount: 90, unit: 'day' }]);
  });

  it('name the recipients that this installation has', async () => {
    expect(findRecipient(await read(), 'finance_partner')).toEqual({ key: 'finance_partner', in_use: false, name: null, count: null });
    await test.database.inTx((tx) => saveSetting(tx, { key: 'finance.partner_boilers', value: 'boilers@finance.test' }));
    await test.company();
    const records = await read();
    expect(findRecipient(records, 'finance_partner')).toMatchObject({ in_use: true, name: 'boilers@finance.test' });
    expect(findRecipient(records, 'webhooks')).toEqual({ key: 'webhooks', in_use: false, name: null, count: 0 });
    expect(records.recipients.map(({ key }) => key)).toEqual([...dataRecipients]);
    expect(records.measures.find(({ key }) => key === 'encrypted_backups')).toEqual({ key: 'encrypted_backups', in_use: false });
  });

  it('name the hosts of configured providers, and no sandbox of a demonstration', () => {
    const environment = {
      SMTP_URL: 'smtp://user:secret@mail.example.com:587',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      BACKUP_TO: '/var/backups/plumbline',
      BACKUP_KEY: 'k'.repeat(32),
      ADDRESS_DK_URL: 'https://api.dataforsyningen.dk',
      MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: 'Tiles',
    };
    const shared = { mail: 'mail.example.com', map_tiles: 'tiles.example.com', backups: null };
    expect(findProviders(readSettings(environment), false)).toEqual({
      ...shared,
      cards: 'api.stripe.com',
      vies: 'ec.europa.eu',
      address_lookup: 'api.dataforsyningen.dk',
    });
    expect(findProviders(readSettings(environment), true)).toEqual(shared);
    expect(findProviders(readSettings({ VIES_LOOKUP: 'false' }), false)).toEqual({});
  });

  it('are exported in the language of the reader', async () => {
    const admin = await test.staff();
    const heads: string[] = [];
    for (const language of recordLanguages) {
      const { statusCode, body } = await admin.call('GET', `${url}/export?language=${language}`);
      expect(statusCode).toBe(200);
      const rows = csvRows(body);
      expect(rows).toHaveLength(processingActivities.length + 1);
      expect(body).not.toContain('undefined');
      expect(body).not.toContain('{{');
      heads.push(rows[1]?.cells[0] ?? '');
    }
    expect(heads).toEqual(['Enquiries', 'Förfrågningar', 'Forespørgsler', 'Forespørsler', 'Solicitudes', 'Demandes', 'Inquiries']);
    const { body } = await admin.call('GET', `/download/operator/processing-records.csv?language=da`);
    expect(body).toContain('60 dage (Danmark)');
    expect((await admin.call('GET', `${url}/export?language=de`)).statusCode).toBe(422);
  });
});

describe('the details of the controller', () => {
  const details = {
    name: 'Midland Leads Ltd',
    contact: '1 High Street\nLeicester',
    representative: '',
    protection_officer: '',
    transfers: '',
    measures: '',
  };

  it('are empty at first, and saved by administrators', async () => {
    const admin = await test.staff();
    const before = await admin.call('GET', url);
    expect(Object.values((await read()).controller).join('')).toBe('');
    const saved = await admin.call('PUT', `${url}/controller`, { ...details, reason }, { 'if-match': String(before.headers['etag']) });
    expect(saved.statusCode).toBe(200);
    expect((await read()).controller).toEqual(details);
    const stale = await admin.call(
      'PUT',
      `${url}/controller`,
      { ...details, name: 'Other', reason },
      { 'if-match': String(before.headers['etag']) },
    );
    expect(stale.statusCode).toBe(412);
    const long = await admin.call('PUT', `${url}/controller`, { ...details, name: 'n'.repeat(121), reason });
    expect(long.statusCode).toBe(422);
  });

  it('are closed to agents', async () => {
    const agent = await test.staff('agent');
    expect((await agent.call('GET', url)).statusCode).toBe(404);
    expect((await agent.call('GET', `${url}/export`)).statusCode).toBe(404);
    expect((await agent.call('PUT', `${url}/controller`, { ...details, reason })).statusCode).toBe(403);
  });
});
