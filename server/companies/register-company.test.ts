import { describe, expect, it } from 'vitest';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { toDoKeys } from '../../contract/companies/values.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany } from '../../test/factories/create-company.ts';
import { sql } from '../platform/database/sql.ts';
import { Rollback } from '../platform/database/transaction.ts';
import { getCompany, getToDoFacts } from './queries.ts';
import { registerCompany, type Registration } from './register-company.ts';
import { openToDos } from './to-do-rule.ts';
import { companyWire } from './entry/wire.ts';

let made = 0;

const database = useTestDatabase({ poolSize: 4 });

const register = (more: Partial<Registration> = {}) => {
  made += 1;
  const user = {
    email: `Sam.Carter${made}@Company.test`,
    title: 'Mr',
    forename: 'Sam',
    surname: 'Carter',
    passwordHash: '-',
    emailValidated: false,
  };
  return database.inTx((tx) => registerCompany(tx, { internalName: 'Carter Heating', country: 'gb', user, ...more }));
};
const registered = async (more: Partial<Registration> = {}): Promise<CompanyId> => {
  const outcome = await register(more);
  if (outcome.kind !== 'registered') throw new Error(outcome.kind);
  return outcome.companyId;
};

describe('registering a company', () => {
  it('applies the defaults of the product rules', async () => {
    const company = companyWire(await getCompany(database.db, await registered()), false);
    expect(company).toMatchObject({
      internal_name: 'Carter Heating',
      status: { id: 20 },
      country: { iso_code: 'gb' },
      communications_language: { iso_code: 'en' },
      can_pay_for_leads: false,
      buy_without_card: false,
      no_marketplace: false,
      no_widen_marketplace: false,
      can_offer_finance: true,
      account: { type_id: 2, show_settings: true, show_buy_leads: true, show_finance: true, show_holiday_mode_lead_alert_toggle: true },
      company_user: { forename: 'Sam', surname: 'Carter', email: `sam.carter${made}@company.test` },
      vat_rate: 0.2,
      locked: false,
      email_validated: false,
      set_up_complete: false,
      has_coverage: false,
      has_colleagues: false,
      demonstration: false,
    });
  });

  it.each([
    ['gb', 'en', 'Europe/London', true],
    ['dk', 'da', 'Europe/Copenhagen', false],
    ['se', 'sv', 'Europe/Stockholm', false],
    ['no', 'no', 'Europe/Oslo', false],
  ] as const)('in %s sets language %s, time zone %s, finance %s', async (country, language, timeZone, canOfferFinance) => {
    const companyId = await registered({ country });
    const row = await database.db.first(sql`
      select communications_language as language, time_zone as "timeZone", can_offer_finance as "canOfferFinance" from companies where id = ${companyId}`);
    expect(row).toEqual({ language, timeZone, canOfferFinance });
  });

  it('accepts another language of the country only', async () => {
    expect((await getCompany(database.db, await registered({ country: 'se', communicationsLanguage: 'en' }))).language).toBe('en');
    expect(await register({ communicationsLanguage: 'sv' })).toEqual({ kind: 'language_not_offered' });
  });

  it('is refused for an email in use, in any case', async () => {
    const user = { email: 'taken@company.test', title: null, forename: 'A', surname: 'B', passwordHash: '-', emailValidated: false };
    await registered({ user });
    const again = database.inTx(async (tx) => {
      const taken = { internalName: 'Carter Heating', country: 'gb' as const, user: { ...user, email: ' TAKEN@company.test' } };
      // The callers undo the company, which has no owner.
      throw new Rollback(await registerCompany(tx, taken));
    });
    await expect(again).rejects.toMatchObject({ answer: { kind: 'email_in_use' } });
  });

  it('assigns ascending account numbers', async () => {
    const [first, second] = [await register(), await register()];
    if (first.kind !== 'registered' || second.kind !== 'registered') throw new Error('not registered');
    expect(first.accountNumber).toBeGreaterThan(10_000);
    expect(second.accountNumber).toBeGreaterThan(first.accountNumber);
  });
});

describe('the to-do list', () => {
  const listOpenToDos = async (companyId: CompanyId) => openToDos(await getToDoFacts(database.db, companyId));

  it('contains everything right after registration', async () => {
    expect(await listOpenToDos(await registered())).toEqual([...toDoKeys]);
  });

  it.each([
    ['with a valid card', 'valid', {}, true],
    ['with an expired card', 'expired', {}, false],
    ['without any card', 'none', {}, false],
    ['without any card, but with leave to buy without one', 'none', { buyWithoutCard: true }, true],
  ] as const)('%s decides whether the company can pay', async (_, card, flags, canPay) => {
    const { companyId } = await createCompany(database, '-', { card, setUp: false, ...flags });
    expect((await listOpenToDos(companyId)).includes('missing_payment_method')).toBe(!canPay);
    expect(companyWire(await getCompany(database.db, companyId), false).can_pay_for_leads).toBe(canPay);
  });

  it('ignores a removed card', async () => {
    const { companyId } = await createCompany(database, '-', { setUp: false });
    await database.db.rows(
      sql`update cards set removed_at = app_now(), removed_by = 'operator', is_default = false where company_id = ${companyId}`,
    );
    expect(await listOpenToDos(companyId)).toContain('missing_payment_method');
  });

  it.each([
    ['all required details', {}, true],
    ['a register type and its number', { companyType: 'Ltd', companyNumber: '12345678' }, true],
    ['a register type without its number', { companyType: 'Ltd' }, false],
    ['another type without a number', { companyType: 'Sole trader' }, true],
    ['an empty mobile', { mobile: '' }, false],
  ])('considers company details with %s', async (_, details, filled) => {
    const required = {
      phone: '01632 960001',
      mobile: '07700 900001',
      addressLine1: '1 Test Street',
      town: 'Leicester',
      postcode: 'LE1 1AA',
    };
    const companyId = await registered({ ...required, ...details });
    expect((await listOpenToDos(companyId)).includes('company_details')).toBe(!filled);
  });
});
