import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { alertGroup, openAlerts } from '../pages/alerts.ts';
import { agreeTo, basket, leadButton, openLead } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { errorSummary } from '../pages/errors.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { fillSignIn, openAs } from '../pages/sign-in.ts';

const journey = startJourneys();
const desktop = { width: 1440, height: 900 };
const smallest = { width: 320, height: 640 };
let subject = '';

beforeAll(async () => {
  const company = await Caller.company(journey.server.origin, 'company05@plumbline.test');
  ({ subject } = await putOnSale(journey.server.origin, company));
});

const dialog = '[role=dialog], dialog[open]';

/** Axe on the page at its desktop size, then no sideways scroll at 320 pixels. */
async function check(page: Page, state: string, part?: string): Promise<void> {
  await expectAccessible(page, state, part);
  await page.setViewportSize(smallest);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}

/** Every card of the dashboard has what it was waiting for. */
async function expectHomeLoaded(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notices' }).waitFor();
  await expect.poll(() => page.locator('main section[aria-busy]').count()).toBe(0);
}

describe('on a desktop', () => {
  it('everybody can read and use the way in', async () => {
    const { page } = await journey.visit(desktop);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await check(page, 'sign-in');
    await fillSignIn(page, 'demo@plumbline.test', 'plumbline2');
    await page.getByRole('alert').waitFor();
    await check(page, 'sign-in refused');
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Resend my password' }).click();
    await page.getByRole('alert').waitFor();
    await check(page, 'forgot password refused');
    await page.getByLabel('Email').fill('nobody@plumbline.test');
    await page.getByRole('button', { name: 'Resend my password' }).click();
    await page.locator('main').getByText('A password reset email has been sent').waitFor();
    await check(page, 'forgot password sent');
    for (const [address, words] of [
      ['/reset-password?token=none&email=nobody%40plumbline.test', 'Request a new link'],
      ['/validate?s=none', 'Sign in to request another'],
      ['/my-leads?t=none&s=none', 'Your sign-in link has expired. Please sign in.'],
    ] as const) {
      await page.goto(address);
      await page.getByText(words).waitFor();
      await check(page, address);
    }
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    await check(page, 'not found, signed out');
  });

  it.each(['demo@plumbline.test', 'new@plumbline.test'])('everybody can read and use the dashboard of %s', async (email) => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/', email);
    await expectHomeLoaded(page);
    await check(page, 'dashboard');
  });

  it('everybody can read and use the account and help', async () => {
    const { page } = await journey.visit(desktop);
    const problem = errorSummary(page);
    await page.goto('/help/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await problem.waitFor();
    await check(page, 'contact with errors, signed out');
    await page.goto('/help/terms');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await check(page, 'terms, signed out');

    await openAs(page, '/account/company', 'demo@plumbline.test');
    await page.getByLabel('Mobile').fill('12');
    await page.getByRole('button', { name: 'Enter the address manually' }).first().click();
    await page.getByRole('switch', { name: 'Use a different billing address' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await problem.waitFor();
    await check(page, 'company details with errors');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto('/account/user');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Update password' }).click();
    await problem.waitFor();
    await page.getByText('This device').waitFor();
    await check(page, 'user details with errors');
    await page.getByLabel('Confirm password').fill('');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByLabel('Code').waitFor();
    await check(page, 'setting up two-step sign-in');
    await page.goto('/help/terms');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await check(page, 'terms');
  });

  it('everybody can read and use the list of leads for sale', async () => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/buy-leads?pageSize=10', 'demo@plumbline.test');
    await leadButton(page, subject).waitFor();
    await check(page, 'list');
    for (const chip of ['+ Coverage', '+ Lead type']) {
      await page.getByRole('button', { name: chip }).click();
      await page
        .getByRole('dialog')
        .getByRole(chip === '+ Coverage' ? 'radio' : 'checkbox')
        .first()
        .waitFor();
      await expectAccessible(page, `filter ${chip}`, dialog);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /Account menu$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await expectAccessible(page, 'account menu', dialog);
    await page.goto('/buy-leads?coverage=4&postcode=HS9');
    await page.getByText('No leads matching your search criteria were found.').waitFor();
    await check(page, 'empty list');
  });

  it('everybody can read and use the basket', async () => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/buy-leads?pageSize=10', 'demo@plumbline.test');
    const pane = await openLead(page, subject);
    await agreeTo(pane);
    await check(page, 'basket');
    await pane.getByRole('button', { name: 'No Thanks' }).click();
    await pane.getByRole('button', { name: 'Keep it' }).waitFor();
    await check(page, 'decline', 'aside');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Bulk buy' }).click();
    await page.getByRole('checkbox', { name: `Select ${subject}` }).check();
    await basket(page, 'Bulk Buy').getByRole('button', { name: 'Buy 1 Lead' }).waitFor();
    await check(page, 'bulk');
  });

  it('everybody can read and use the words that block a purchase', async () => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/buy-leads?pageSize=10', 'new@plumbline.test');
    await leadButton(page, subject).click();
    await basket(page).getByRole('alert').waitFor();
    await check(page, 'blocked');
  });

  it('everybody can read and use lead delivery, the alert settings and the alerts', async () => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/settings/lead-delivery', 'demo@plumbline.test');
    const automatic = page.getByRole('switch', { name: /^Automatic buying for/ }).first();
    await automatic.waitFor();
    await check(page, 'lead delivery');
    await page
      .getByRole('switch', { name: /^Cap for/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This field is required').first().waitFor();
    await check(page, 'lead delivery, a change under way');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/settings/lead-alerts');
    await page.getByLabel('Mobile number for SMS').fill('12');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await errorSummary(page).waitFor();
    await check(page, 'lead alerts with errors');
    await page.getByRole('button', { name: 'Discard' }).click();
    const alerts = await openAlerts(page);
    await alertGroup(alerts, 'Priority Leads').getByRole('link').first().waitFor();
    await check(page, 'alerts pane', dialog);
    await alerts.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('banner').getByRole('switch', { name: 'Lead alerts' }).click();
    await page.getByText('Turn lead alerts off?').waitFor();
    await check(page, 'alerts switch', dialog);
    await page.getByRole('button', { name: 'Keep on' }).click();
  });

  it('everybody can read and use the leads that were bought', async () => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/my-leads?pageSize=10', 'demo@plumbline.test');
    const view = page.getByRole('link', { name: /^Full View/ }).first();
    await view.waitFor();
    await check(page, 'my leads');
    await view.click();
    await page.getByRole('heading', { name: 'Lead information' }).waitFor();
    await check(page, 'lead detail');
    await page.goto('/lead/NOSUCHLEAD');
    await page.getByRole('heading', { name: 'Lead not found' }).waitFor();
    await check(page, 'lead not found');
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Oops!' }).waitFor();
    await check(page, 'not found, signed in');
  });

  it('everybody can read and use the choice of lead types, accreditations and postcodes', async () => {
    const { page } = await journey.visit(desktop);
    await openAs(page, '/settings/coverage', 'demo@plumbline.test');
    await page
      .getByRole('button', { name: /^Boilers/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add all of Boilers' }).waitFor();
    await check(page, 'lead types');
    await page.getByRole('button', { name: 'Add coverage' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await expectAccessible(page, 'new coverage', dialog);
    await page.keyboard.press('Escape');
    await page.goto('/settings/coverage/accreditations');
    await page.getByRole('article').first().waitFor();
    await check(page, 'accreditations of an area');
    await page.goto('/settings/coverage/postcodes');
    await page.getByRole('listbox', { name: 'Districts in view' }).waitFor();
    await page.getByRole('button', { name: 'Radius from postcode' }).click();
    await check(page, 'coverage map');
    await page.getByRole('tab', { name: 'Select by postcode' }).click();
    await page.getByRole('searchbox', { name: /^Begin by typing/ }).fill('LE');
    await page.getByRole('button', { name: 'LE3', exact: true }).waitFor();
    await check(page, 'postcodes found');
    await page.goto('/account/accreditations');
    await page.getByRole('article').first().waitFor();
    await check(page, 'accreditations');
  });
});

it('everybody can read and use the pages of a small phone', async () => {
  const { page } = await journey.visit({ ...smallest, touch: true });
  const look = async (state: string, part?: string) => {
    await expectAccessible(page, state, part);
    await expectNoSidewaysScroll(page);
  };
  await openAs(page, '/#todo', 'demo@plumbline.test');
  await expectHomeLoaded(page);
  await page.getByRole('button', { name: 'Notices' }).tap();
  await look('dashboard');
  await page.goto('/buy-leads?pageSize=10');
  await leadButton(page, subject).waitFor();
  await look('cards');
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).waitFor();
  await look('menu', dialog);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Filter and sort' }).tap();
  await page.getByRole('button', { name: /^Show \d+ leads$/ }).waitFor();
  await look('filter sheet', dialog);
  await page.getByRole('button', { name: 'Back to the list' }).tap();
  await page.getByRole('button', { name: 'Select several' }).tap();
  await page.getByRole('checkbox', { name: `Select ${subject}` }).check();
  await look('bulk banner');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await agreeTo(await openLead(page, subject));
  await look('basket view', dialog);
  await page.goto('/my-leads?pageSize=10');
  const view = page.getByRole('link', { name: /^Full View/ }).first();
  await view.waitFor();
  await look('cards of my leads');
  await view.tap();
  await page.getByRole('heading', { name: 'Lead information' }).waitFor();
  await look('lead detail');
});
