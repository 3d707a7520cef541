import { describe, expect, it } from 'vitest';
import type { AlertSettingsWire } from '../../contract/alerts/settings-endpoints.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
const company = useTestCompany(test);

const read = async () => {
  const response = await company.call('GET', '/company/lead-alerts/');
  return { settings: response.json<{ data: AlertSettingsWire }>().data, etag: String(response.headers['etag']) };
};
const save = (settings: object, headers: Record<string, string> = {}) => company.call('PUT', '/company/lead-alerts/', settings, headers);
const change = async (given: Partial<Record<keyof AlertSettingsWire, unknown>>) => save({ ...(await read()).settings, ...given });
const getErrorFields = (response: { json(): unknown }) => (response.json() as { data: { fields: object } }).data.fields;

describe('the alert settings of a company', () => {
  it('default to its own email and mobile', async () => {
    expect((await read()).settings).toEqual({
      mobileSms: '07700 900001',
      leadEmails: [company.email],
      leadsByEmail: true,
      leadsBySms: true,
      marketplaceEmailEnabled: true,
      marketplaceSmsEnabled: false,
      marketplaceNotify: 2,
      smsMarketplaceNotify: 2,
    });
  });

  it('are saved as a whole without empty and repeated emails, and complete the to-do', async () => {
    await test.database.db.rows(sql`update companies set lead_alerts_confirmed_at = null where id = ${company.companyId}`);
    const { etag } = await read();
    const given = {
      mobileSms: '+44 7700 900 123',
      leadEmails: ['Office@Company.test', '', company.email, '  ', 'office@company.test'],
      leadsByEmail: true,
      leadsBySms: false,
      marketplaceEmailEnabled: false,
      marketplaceSmsEnabled: true,
      marketplaceNotify: 4,
      smsMarketplaceNotify: 1,
    };
    const saved = await save(given, { 'if-match': etag });
    const expected = { ...given, mobileSms: '+447700900123', leadEmails: ['office@company.test', company.email] };
    expect([saved.statusCode, saved.json()]).toEqual([200, { data: expected }]);
    expect((await read()).settings).toEqual(expected);
    const todo = sql`select id from companies where id = ${company.companyId} and lead_alerts_confirmed_at is not null`;
    expect(await test.database.db.rows(todo)).toHaveLength(1);
  });

  it('follow the account’s own address and mobile when those change', async () => {
    expect((await change({ leadEmails: ['office@company.test', company.email], mobileSms: '07700900001' })).statusCode).toBe(200);
    await test.database.db.rows(sql`update users set email = 'moved.' || email where company_id = ${company.companyId}`);
    await test.database.db.rows(sql`update companies set mobile = '07700 900555' where id = ${company.companyId}`);
    expect((await read()).settings).toMatchObject({
      leadEmails: ['office@company.test', `moved.${company.email}`],
      mobileSms: '07700 900555',
    });
  });

  it('fall back to the account’s own address when none is left', async () => {
    expect((await change({ leadEmails: ['', ' '] })).statusCode).toBe(200);
    expect((await read()).settings.leadEmails).toEqual([company.email]);
  });

  it('require a mobile number only for text messages', async () => {
    expect((await change({ mobileSms: '', leadsBySms: false })).statusCode).toBe(200);
    expect((await read()).settings.mobileSms).toBe('');
    expect(getErrorFields(await change({ leadsBySms: true }))).toEqual({ mobileSms: ['This field is required'] });
    expect(getErrorFields(await change({ marketplaceSmsEnabled: true }))).toEqual({ mobileSms: ['This field is required'] });
  });

  const emails = (count: number) => Array.from({ length: count }, (_, index) => `office${index}@company.test`);
  it.each([
    ['a telephone that is no mobile', { mobileSms: '0116 496 0123' }, { mobileSms: ['The value must be a valid mobile number'] }],
    ['a number that is none', { mobileSms: 'call me' }, { mobileSms: ['The value must be a valid mobile number'] }],
    ['an e-mail that is none', { leadEmails: ['office@'] }, { leadEmails: ['Please enter a valid email address'] }],
    ['a sixth e-mail', { leadEmails: emails(6) }, { leadEmails: ['Enter no more than 5 emails, including the main one'] }],
    ['a frequency that is not offered', { marketplaceNotify: 5 }, { marketplaceNotify: ['The value is not valid'] }],
  ])('refuse %s, and change nothing', async (_, given, fields) => {
    const { etag } = await read();
    const refused = await change(given);
    expect([refused.statusCode, getErrorFields(refused)]).toEqual([422, fields]);
    expect((await read()).etag).toBe(etag);
  });

  it('accept five emails, and any number of empty fields', async () => {
    expect((await change({ leadEmails: [...emails(5), '', '', ''] })).statusCode).toBe(200);
    expect((await read()).settings.leadEmails).toEqual(emails(5));
  });

  it('are not saved over a colleague’s changes', async () => {
    const { settings, etag } = await read();
    expect((await change({ leadsBySms: false })).statusCode).toBe(200);
    const refused = await save(settings, { 'if-match': etag });
    expect([refused.statusCode, Object.keys(getErrorFields(refused))]).toEqual([412, ['leadsBySms']]);
  });

  it('validate mobile numbers by country', async () => {
    Object.assign(company, await test.company({ country: 'no', areaCode: '03', workTypeCodes: ['heat-pump'], mobile: '400 00 001' }));
    expect((await change({ mobileSms: '41 23 45 67' })).statusCode).toBe(200);
    expect((await change({ mobileSms: '22 12 34 56' })).statusCode).toBe(422);
  });
});

describe('the switch of lead alerts', () => {
  const status = async () => (await company.call('GET', '/lead/alerts')).json<{ data: object }>().data;
  const turn = (on: boolean) => company.call('PUT', '/lead/alerts', { status: on });

  it('is on by default, and can be switched off and on again', async () => {
    expect(await status()).toEqual({ status: true, control: true });
    expect((await turn(false)).json()).toEqual({ data: { status: false, control: true } });
    expect((await turn(false)).statusCode).toBe(200);
    expect(await status()).toEqual({ status: false, control: true });
    await turn(true);
    expect(await status()).toEqual({ status: true, control: true });
  });

  it('is refused for a closed company, with the reason', async () => {
    await test.database.db.rows(sql`update companies set status_id = 230 where id = ${company.companyId}`);
    expect(await status()).toEqual({ status: true, control: false });
    const refused = await turn(false);
    expect([refused.statusCode, refused.json()]).toEqual([409, { data: { errors: ['Your account is closed'] } }]);
    expect(await status()).toEqual({ status: true, control: false });
  });
});
