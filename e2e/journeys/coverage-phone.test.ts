import { beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { choosePostcodes, firstArea, savedPostcodes } from '../pages/coverage.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();
const email = 'demo@plumbline.test';

let company: Caller;
let area: number;

beforeAll(async () => {
  company = await Caller.company(journey.server.origin, email);
  area = await firstArea(company);
});

it('coverage is chosen on a phone: search, radius, map, one save', async () => {
  await choosePostcodes(company, area, ['LE2']);
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/settings/coverage/postcodes', email);
  const search = page.getByRole('searchbox', { name: /^Begin by typing a postcode/ });
  await search.waitFor();
  // One line of controls separates the title from the search.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const field = await search.boundingBox();
  expect((field?.y ?? 999) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThan(160);

  await search.fill('NG1');
  const found = page.getByRole('button', { name: 'NG1', exact: true });
  await found.tap();
  await expect.poll(() => found.getAttribute('aria-pressed')).toBe('true');
  await page.getByText('1 unsaved change', { exact: true }).waitFor();

  await search.fill('');
  await page.getByLabel('Postcode', { exact: true }).fill('LE1 1AA');
  await page.getByLabel('Distance').selectOption('5 miles');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await page
    .getByText(/^Radius of 5 miles: \d+ districts selected\./)
    .last()
    .waitFor();
  // The result is beside its button; toasts only confirm a save.
  expect(await page.locator('.mantine-Notification-root').count()).toBe(0);

  await page.getByRole('button', { name: 'Show map' }).tap();
  await page.locator('.leaflet-container').waitFor();
  await page
    .getByRole('button', { name: 'Remove all of LE' })
    .or(page.getByRole('button', { name: 'Select all of LE' }))
    .waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.locator('.mantine-Notification-root').getByText('Your postcodes have been saved').waitFor();
  const stored = await savedPostcodes(company, area);
  expect(stored).toEqual(expect.arrayContaining(['LE1', 'LE2', 'NG1']));

  // The menu of the same line leads to the other steps.
  await page.getByRole('button', { name: /Step 3 of 3/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: /^1\. / }).tap();
  await page.getByRole('button', { name: /Step 1 of 3/ }).waitFor();
});
