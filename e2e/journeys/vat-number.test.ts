import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { speaking } from '../language/speaking.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { password } from '../pages/sign-in.ts';

const journey = startJourneys();
const say = speaking('da');

it('a confirmed VAT number is reverse charged on the invoice, and a refused one is charged VAT', async () => {
  const { origin } = journey.server;
  const dane = 'dk@plumbline.test';
  const company = await Caller.company(origin, dane);
  const { page } = await journey.visit();
  await page.goto('/login');
  await page.getByLabel('Email').fill(dane);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: say('home.leads.title') }).waitFor();
  await page.goto('/account/company');

  const vatNumber = page.getByLabel(say('common.form.optional').replace('{{label}}', say('account.company.fields.vatNumber')));
  const save = async () => {
    await page.getByRole('button', { name: say('common.form.save'), exact: true }).click();
    await page.getByText(say('account.company.saved')).first().waitFor();
  };
  /** Buys a lead in Aarhus and returns the VAT on screen and the electronic invoice. */
  const buy = async (telephone: string) => {
    const { id } = await putOnSale(origin, company, {
      country: 'dk',
      postcode: '8000',
      town: 'Aarhus',
      telephone,
      work_type: 'leak-detection',
    });
    const { invoice } = await company.buy(id);
    await page.goto(`/account/invoices?code=${invoice.code}`);
    await page.locator('[data-line=total]').first().waitFor({ state: 'attached' });
    const hasVatLine = (await page.locator('[data-line=vat]').count()) > 0;
    const file = await page.request.get(`/download/invoice/${invoice.code}.xml`);
    return { vat: invoice.price_vat, hasVatLine, file: await file.text() };
  };

  await page.getByRole('switch', { name: say('account.company.fields.billingEnabled') }).click();
  await page.getByLabel(say('account.company.fields.billingCountry'), { exact: true }).selectOption('se');
  await page
    .getByRole('button', { name: say('common.address.manual') })
    .last()
    .click();
  const billed = (part: string) => page.locator(`[autocomplete="billing ${part}"]`);
  await billed('address-line1').fill('Gatan 1');
  await billed('address-level2').fill('Malmö');
  await billed('postal-code').fill('211 22');
  await vatNumber.fill('SE556012579001');
  await save();
  await page.getByText(/^Bekræftet af momsregistret den .*: Holder of SE556012579001\.$/).waitFor();
  const reversed = await buy('20 12 34 71');
  expect([reversed.vat, reversed.hasVatLine]).toEqual([0, false]);
  expect(reversed.file).toContain('Omvendt betalingspligt');

  await page.goto('/account/company');
  await vatNumber.fill('SE556012520001');
  await save();
  await page.getByText(say('account.company.vatCheck.invalid')).waitFor();
  await page.getByText(say('account.company.vatCheck.charged')).waitFor();
  await page.getByRole('button', { name: say('account.company.vatCheck.again') }).click();
  await page.getByText(say('account.company.vatCheck.answered')).waitFor();
  const charged = await buy('20 12 34 72');
  expect(charged.vat).toBeGreaterThan(0);
  expect(charged.hasVatLine).toBe(true);
  expect(charged.file).toContain('Der er beregnet moms, fordi kundens momsnummer SE556012520001 ikke var bekræftet');
});
