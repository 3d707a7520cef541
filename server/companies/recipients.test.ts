import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import type { RecipientRef } from '../platform/sending/messaging-context.ts';
import { sql } from '../platform/database/sql.ts';
import { findAddressRecipient, findCompanyRecipient } from './recipient-queries.ts';

const test = useTestApp();

const to = (wish: Partial<RecipientRef>) => ({ kind: 'address', id: null, address: null, payload: {}, ...wish }) as const;
const reach = (wish: Partial<RecipientRef>) => findAddressRecipient(test.database.db, to(wish));

describe('message recipients', () => {
  it("use a company's language, its owner’s address and its mobile in international form", async () => {
    const { companyId, email } = await test.company({ country: 'no', mobile: '41 23 45 67', accredited: false });
    expect(await findCompanyRecipient(test.database.db, to({ kind: 'company', id: companyId }))).toEqual({
      who: { id: companyId, language: 'no', country: 'no', timeZone: 'Europe/Oslo', forename: 'Test' },
      email,
      mobile: '+4741234567',
      brand: { key: 'main', brand: 'Plumbline', hasMark: true },
      preferences: '/settings/lead-alerts',
    });
  });

  it("use a company's language for its other addresses, without the owner's name", async () => {
    const { companyId } = await test.company({ country: 'se', mobile: '070-174 06 05', accredited: false });
    expect(await reach({ id: companyId, address: 'office@company.test' })).toMatchObject({
      who: { id: companyId, language: 'sv', forename: '' },
      email: 'office@company.test',
      mobile: null,
    });
    expect(await reach({ id: companyId, address: '+46701740606' })).toMatchObject({ email: null, mobile: '+46701740606' });
  });

  it('get sign-in mails even if their company is closed or locked', async () => {
    const { companyId, userId } = await test.company();
    const mail = { id: companyId, address: 'new@address.test' };
    const of = (payload: object) => reach({ ...mail, payload: { ...payload } });
    for (const state of [sql`status_id = 230`, sql`locked_at = app_now(), lock_reason = 'a test'`]) {
      await test.database.db.rows(sql`update companies set ${state} where id = ${companyId}`);
      expect(await of({})).toMatch(/^recipient_/);
      expect(await of({ userId })).toMatchObject({ email: 'new@address.test', who: { forename: '', language: 'en' } });
      await test.database.db.rows(sql`update companies set status_id = 20, locked_at = null, lock_reason = null where id = ${companyId}`);
    }
  });

  it.each([
    ['help.dk@plumbline.example', {}, 'dk', 'da'],
    ['somebody@else.test', { country: 'se' }, 'se', 'sv'],
    ['somebody@else.test', { country: 'se', language: 'en' }, 'se', 'en'],
    ['somebody@else.test', { country: 'gb', language: 'sv' }, 'gb', 'en'],
    ['somebody@else.test', { country: 'atlantis', language: 7 }, 'gb', 'en'],
  ] as const)('for %s with %j are addressed in %s, in %s', async (address, payload, country, language) => {
    expect(await reach({ address, payload })).toMatchObject({ who: { country, language }, email: address, preferences: null });
  });
});
