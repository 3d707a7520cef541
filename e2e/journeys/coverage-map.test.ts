import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateExactly } from '../language/journey-language.ts';
import { Caller } from '../pages/company-api.ts';
import { basketPostcodes, choosePostcodes, findOnMap, firstArea, savedPostcodes } from '../pages/coverage.ts';
import { expectVisibleFocus, tabTo } from '../pages/focus.ts';
import { drawn } from '../pages/layout.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();
const email = 'demo@plumbline.test';
const mapPage = '/settings/coverage/postcodes';
const saved = 'Your postcodes have been saved';

let company: Caller;
let area: number;
/** Postcodes chosen by each of the two methods. */
const results: string[][] = [];

beforeAll(async () => {
  company = await Caller.company(journey.server.origin, email);
  area = await firstArea(company);
});

const basketTitle = (page: Page) => page.getByRole('heading', { name: /^Postcodes added/ });
const list = (page: Page) => page.getByRole('listbox', { name: 'Districts in view' });

async function expectSavedAndShownAfterReload(page: Page): Promise<void> {
  await page.getByText(saved).first().waitFor();
  const stored = await savedPostcodes(company, area);
  await page.reload();
  await basketTitle(page).waitFor();
  expect(await basketPostcodes(page)).toEqual(stored);
  await expect.poll(() => basketTitle(page).innerText()).toEqual(translateExactly(`Postcodes added (${stored.length})`));
  results.push(stored);
}

it('coverage is chosen on the map by pointer: open a region, click districts, draw a circle, save and reload', async () => {
  await choosePostcodes(company, area, ['LE2', 'LE3']);
  const { page } = await journey.visit({ width: 1440, height: 1100 });
  await openAs(page, mapPage, email);
  await list(page).waitFor();

  // Leicester starts open for a company there; the right button closes and reopens it.
  await page.getByRole('button', { name: 'Close region LE' }).waitFor();
  const leicester = await findOnMap(page, String.raw`LE\d+`);
  await page.mouse.click(leicester.x, leicester.y, { button: 'right' });
  await page.getByRole('button', { name: 'Open LE' }).waitFor();
  await page.mouse.click(leicester.x, leicester.y, { button: 'right' });
  await page.getByRole('button', { name: 'Close region LE' }).waitFor();

  // The map starts zoomed to two districts. Zoom out to fit a 12 km circle round LE1; the right button cancels a circle.
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const centre = await findOnMap(page, 'LE1');
  await page.getByRole('button', { name: 'Select by radius' }).click();
  await page.mouse.move(centre.x, centre.y);
  await page.getByText('Click to place the center of the circle').waitFor();
  await page.mouse.click(centre.x, centre.y);
  await page.mouse.move(centre.x + 40, centre.y);
  await page.getByText('Click to finish the circle / Right click to cancel').waitFor();
  await page.mouse.click(centre.x + 40, centre.y, { button: 'right' });
  await page.getByRole('button', { name: 'Select by radius' }).click();
  await page.mouse.click(centre.x, centre.y);
  let edge = centre.x;
  for (; !(await page.getByText(/12 km \(7\.5 miles\), \d+ districts?/).count()); await drawn(page))
    await page.mouse.move((edge += 3), centre.y);
  await page.mouse.click(edge, centre.y);
  await expect.poll(() => basketTitle(page).innerText()).not.toEqual(translateExactly('Postcodes added (2)'));
  const within = await basketPostcodes(page);
  expect(within).toContain('LE1');
  expect(within).not.toContain('LE7');

  // Undo restores everything the circle replaced.
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(() => basketTitle(page).innerText()).toEqual(translateExactly('Postcodes added (2)'));
  await page.getByRole('button', { name: 'Select by radius' }).click();
  await page.mouse.click(centre.x, centre.y);
  await page.mouse.move(edge, centre.y);
  await page.mouse.click(edge, centre.y);
  await expect.poll(() => basketPostcodes(page)).toEqual(within);

  // The left button toggles single districts: remove one, add one.
  const out = await findOnMap(page, 'LE1');
  await page.mouse.click(out.x, out.y);
  const into = await findOnMap(page, 'LE7');
  await page.mouse.click(into.x, into.y);
  await expect.poll(() => basketPostcodes(page)).toEqual([...within.filter((name) => name !== 'LE1'), 'LE7'].toSorted());

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSavedAndShownAfterReload(page);
});

it('coverage chosen by keyboard alone gives the same result', async () => {
  await choosePostcodes(company, area, ['LE2', 'LE3']);
  const { page } = await journey.visit({ width: 1440, height: 1100 });
  const { keyboard } = page;
  await openAs(page, mapPage, email);
  await list(page).waitFor();
  await basketTitle(page).waitFor();

  await tabTo(page.getByRole('button', { name: 'Radius from postcode' }));
  await keyboard.press('Enter');
  await tabTo(page.getByLabel('Postcode', { exact: true }));
  await keyboard.type('LE1');
  await tabTo(page.getByLabel('Distance in kilometres'));
  await keyboard.type('12');
  await keyboard.press('Enter');
  await expect.poll(() => basketTitle(page).innerText()).not.toEqual(translateExactly('Postcodes added (2)'));

  // The list beside the map: arrow keys move, Enter opens, Space selects.
  await tabTo(list(page));
  const active = () =>
    page.evaluate<string>(`document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent`);
  const walkTo = async (name: string) => {
    for (let steps = 0; steps < 200 && !(await active()).startsWith(`${name} `); steps += 1) await keyboard.press('ArrowDown');
    expect(await active()).toContain(name);
  };
  await walkTo('LE');
  await keyboard.press('Enter');
  await expect.poll(() => list(page).getByText('LE7').count()).toBe(0);
  await keyboard.press('Enter');
  await expect.poll(() => list(page).getByText('LE7').count()).toBe(1);
  await walkTo('LE1');
  await keyboard.press('Space');
  await walkTo('LE7');
  await keyboard.press('Space');
  await expect.poll(async () => (await basketPostcodes(page)).includes('LE7')).toBe(true);
  await expectVisibleFocus(page);
  await tabTo(page.getByRole('button', { name: 'Save', exact: true }));
  await keyboard.press('Enter');
  await expectSavedAndShownAfterReload(page);
  expect(results[1]).toEqual(results[0]);
});

it('the map fills the window, fits the coverage, and leaves the wheel to the page', async () => {
  await choosePostcodes(company, area, ['LE']);
  const { page } = await journey.visit({ width: 1024, height: 768 });
  await openAs(page, mapPage, email);
  const map = page.locator('.leaflet-container');
  const box = async () => (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const expectFilled = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => height - (await box()).y - (await box()).height).toBeLessThan(24);
    const { y, width: wide, height: high } = await box();
    expect(y + high).toBeLessThanOrEqual(height);
    expect(high).toBeGreaterThanOrEqual(480);
    expect(wide).toBeGreaterThan(width / 2);
  };
  await page.getByRole('button', { name: 'Close region LE' }).waitFor();
  await expectFilled(1024, 768);
  await expectFilled(1440, 900);
  for (const district of ['LE15', 'LE65']) await findOnMap(page, district);
  const names = await list(page).getByRole('option').allInnerTexts();
  expect(names.filter((one) => /^LE\d/.test(one)).length).toBeGreaterThan(10);

  // The wheel scrolls the page and explains how to zoom; Ctrl + wheel zooms.
  const inView = () => list(page).getByRole('option').count();
  const before = await inView();
  const { x, y, width, height } = await box();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 60);
  await page.getByText('Hold Ctrl while scrolling to zoom').waitFor();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0);
  expect(await inView()).toBe(before);
  // Nothing on the map may cover the header.
  const onTop = await page.evaluate<boolean>(
    `[...Array(20).keys()].every((step) => document.elementFromPoint(innerWidth * (step + 0.5) / 20, 20)?.closest('header') !== null)`,
  );
  expect(onTop).toBe(true);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 400);
  await page.keyboard.up('Control');
  await expect.poll(inView).toBeGreaterThan(before);
});

it('one press saves the changes of two steps', async () => {
  await choosePostcodes(company, area, ['LE2', 'LE3']);
  const { page } = await journey.visit({ width: 1440 });
  await openAs(page, '/settings/coverage/lead-types', email);
  const selected = page.getByRole('region', { name: /^Lead types selected/ });
  await selected
    .getByRole('button', { name: /^Remove / })
    .filter({ hasNotText: 'Remove all' })
    .first()
    .click();
  await page.getByText('1 unsaved change').waitFor();
  await page
    .getByRole('tab', { name: /Select coverage/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Remove LE2', exact: true }).click();
  await page.getByText('2 unsaved changes').waitFor();
  await page.getByRole('tab', { name: /Choose your lead types.*unsaved/ }).click();
  await selected.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 unsaved change').waitFor();
  await selected
    .getByRole('button', { name: /^Remove / })
    .filter({ hasNotText: 'Remove all' })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Your changes have been saved').waitFor();
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toEqual(translateExactly('Choose your lead types'));
  expect(await savedPostcodes(company, area)).toEqual(['LE3']);
  await page.reload();
  await page.getByText(/\d+ lead types in 1 postcode district/).waitFor();
});

it.each([
  ['dk@plumbline.test', '8000', /8000/],
  ['se@plumbline.test', '114', /114/],
  ['no@plumbline.test', '0150', /0150/],
])('%s searches for postcodes of its own country and adds them from the list', async (who, search, district) => {
  const abroad = await Caller.company(journey.server.origin, who);
  const own = await firstArea(abroad);
  const before = await savedPostcodes(abroad, own);
  const { page } = await journey.visit({ width: 390, height: 844 });
  await openAs(page, mapPage, who);
  // Phones only have the search.
  const field = page.getByRole('searchbox', { name: /^Begin by typing a postcode or area name/ });
  await field.fill(search);
  const found = page.getByRole('main').getByRole('button', { name: district }).first();
  await found.waitFor();
  expect(await page.getByRole('tab', { name: 'Select coverage on map' }).count()).toBe(0);
  const isIn = (await found.getAttribute('aria-pressed')) === 'true';
  await found.click();
  await expect.poll(() => found.getAttribute('aria-pressed')).toBe(String(!isIn));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(saved).first().waitFor();
  const after = await savedPostcodes(abroad, own);
  expect(after.length).toBe(before.length + (isIn ? -1 : 1));
});

it('inside and outside in Buy leads follow the coverage at once', async () => {
  await choosePostcodes(company, area, ['LE']);
  const { page } = await journey.visit({ width: 1440 });
  await openAs(page, '/buy-leads?coverage=1&pageSize=60', email);
  const firstCode = async (): Promise<string> => /\bLE\d+\b/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  // Placeholders are rows too.
  await expect.poll(firstCode).not.toBe('');
  const gone = await firstCode();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await page
    .getByRole('tab', { name: /Select coverage/ })
    .first()
    .click();
  await page.getByRole('button', { name: `Remove ${gone}`, exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(saved).first().waitFor();
  await page.getByRole('link', { name: 'Buy leads' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: new RegExp(`\\b${gone}\\b`) })
        .filter({ hasText: 'Inside' })
        .count(),
    )
    .toBe(0);
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Inside' }).count()).toBeGreaterThan(0);
});

it('coverage maintained by the account team shows a notice and cannot be edited', async () => {
  const operator = await Caller.operator(journey.server.origin);
  const { text } = await company.call('GET', '/company/');
  const { id } = (JSON.parse(text) as { data: { id: number } }).data;
  const { status } = await operator.call('PUT', `/operator/companies/${id}/flags`, { reason: 'Kept by us', ban_edit_coverage: true });
  expect(status).toBe(200);
  const { page } = await journey.visit();
  await openAs(page, '/settings/coverage', email);
  await page.getByText('You cannot edit your coverage. Please contact our account management team.').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/help/contact');
  expect((await company.call('PUT', `/coverage/postcodes/${area}`, [])).status).toBe(403);
});
