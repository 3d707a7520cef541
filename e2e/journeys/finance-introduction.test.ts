import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { startJourneys } from '../journey.ts';
import { journeyLanguage } from '../language/journey-language.ts';
import { speaking } from '../language/speaking.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { openAs } from '../pages/sign-in.ts';

const { server, visit } = startJourneys({ RATE_LIMIT_OVERRIDE: '1000' });
let database: Database;
beforeAll(() => {
  database = openDatabase({ connection: server.connection, poolSize: 1 });
});
afterAll(() => database.close());

interface Bought {
  readonly code: string;
  readonly name: string;
}

/** A lead bought at that time by the company in Leicester, whose customer has not been introduced, with the name for a letter. */
async function leadBought(when: 'lately' | 'long ago'): Promise<Bought> {
  const found = await database.db.first(sql<Bought>`
    select p.code, case when coalesce(k.title, '') = '' then concat_ws(' ', k.forename, k.surname) else concat_ws(' ', k.title, k.surname) end as name
    from purchases p join users u on u.company_id = p.company_id and u.email = 'demo@plumbline.test'
    join enquiry_contacts k on k.enquiry_id = p.enquiry_id and k.erased_at is null
    where (p.created_at > app_now() - interval '13 days') = ${when === 'lately'} and p.first_request_at > app_now() - interval '300 days'
      and (p.first_request_at > app_now() - interval '13 days' or ${when === 'long ago'})
      and (p.created_at < app_now() - interval '15 days' or ${when === 'lately'})
      and not exists (select from finance_introductions f where f.purchase_id = p.id)
    order by p.created_at desc limit 1`);
  if (found === undefined) throw new Error(`no lead was bought ${when}`);
  return found;
}

const offer = (page: Page) => page.getByRole('button', { name: 'Offer finance' });

async function introduceFromForm(page: Page): Promise<void> {
  await page.goto('/offer-finance');
  await page.getByLabel('Title', { exact: true }).selectOption('Mrs');
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Surname').fill('Osei');
  await page.getByLabel('Email').fill('nadia.osei@customer.test');
  await page.getByLabel('Site').selectOption({ label: speaking(journeyLanguage)('finance.page.sites.2') });
  await page.getByRole('button', { name: 'Send finance introduction' }).click();
  await page.getByText('Finance introduction sent to Mrs Osei').waitFor();
  expect(await page.getByLabel('Surname').inputValue()).toBe('');
}

describe.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a telephone', { width: 390, height: 844, touch: true }],
])('finance from %s', (_, window) => {
  it('a customer is introduced once from a lead, and once from the form', async () => {
    const lead = await leadBought('lately');
    const { page } = await visit(window);
    await openAs(page, `/lead/${lead.code}`, 'demo@plumbline.test');
    await offer(page).click();
    await page.getByRole('button', { name: 'Send finance introduction' }).click();
    await page.getByText(`Finance introduction sent to ${lead.name}`).waitFor();

    await page.reload();
    await offer(page).waitFor();
    expect(await offer(page).getAttribute('aria-disabled')).toBe('true');
    await page.getByText('This lead has already been sent a finance introduction').waitFor({ state: 'attached' });
    const company = await Caller.company(server.origin, 'demo@plumbline.test');
    expect((await company.call('POST', `/lead/offer-finance/${lead.code}`)).status).toBe(409);

    await introduceFromForm(page);
    await expectAccessible(page, 'offer finance');
    const sentMessages = await database.db.rows(sql<{ template: string }>`
      select template from outbox_messages where template like 'finance.%' and recipient_kind in ('address', 'enquiry') order by template`);
    expect(sentMessages.map(({ template }) => template)).toEqual(expect.arrayContaining(['finance.customer', 'finance.partner']));
  });

  it('is not available for an old lead', async () => {
    const lead = await leadBought('long ago');
    const { page } = await visit(window);
    await openAs(page, `/lead/${lead.code}`, 'demo@plumbline.test');
    await offer(page).waitFor();
    await page.getByText('Finance not available for this lead').waitFor({ state: 'attached' });
    expect(await offer(page).getAttribute('aria-disabled')).toBe('true');
  });

  it('does not exist for a Danish company', async () => {
    const { page } = await visit(window);
    await openAs(page, '/', 'dk@plumbline.test');
    expect(await page.getByRole('link', { name: /^Offer finance/ }).count()).toBe(0);
    await page.goto('/offer-finance');
    await page.getByText('Sorry, you cannot access this page.').waitFor();
  });
});
