import type { Page } from 'playwright-core';
import { openAlerts } from '../pages/alerts.ts';
import { agreeTo, basket } from '../pages/buy-leads.ts';
import { paymentPane } from '../pages/invoices.ts';
import { button, dialog, heading, loaded, type Screen, seen } from './screen.ts';

const firstLead = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Buy .+, [A-Z]/ })
    .first();

async function openFirst(page: Page): Promise<void> {
  await firstLead(page).click();
  await seen(basket(page).getByRole('button', { name: 'Buy Lead' }));
}

async function openFirstOfMine(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Full View/ })
    .first()
    .click();
  await seen(heading(page, 'Lead information'));
}

/** Screens for viewing, buying and working leads. */
export const sellingScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/', as: 'demo@plumbline.test', frame: 'full', isKey: true, ready: loaded },
  {
    name: 'Buy leads',
    path: '/buy-leads?pageSize=10',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: async (page) => {
      await seen(firstLead(page));
      await seen(button(page, /^In your area/));
    },
    states: [
      {
        name: 'choice of coverage',
        isFleeting: true,
        part: dialog,
        reach: async (page) => {
          await button(page, /^\+? ?Coverage/).click();
          await seen(page.getByRole('dialog').getByRole('radio'));
        },
      },
      {
        name: 'choice of lead types',
        isFleeting: true,
        part: dialog,
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await button(page, /^\+? ?Lead type/).click();
          await seen(page.getByRole('dialog').getByRole('checkbox'));
        },
      },
      {
        name: 'account menu',
        isFleeting: true,
        part: dialog,
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: /Account menu$/ }).click();
          await seen(page.getByText('Sign out'));
        },
      },
      {
        name: 'basket',
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await openFirst(page);
          await agreeTo(basket(page));
        },
      },
      {
        name: 'decline',
        reach: async (page) => {
          await basket(page).getByRole('button', { name: 'No Thanks' }).click();
          await seen(basket(page).getByRole('button', { name: 'Keep it' }));
        },
      },
      {
        name: 'bulk',
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('switch', { name: 'Bulk buy' }).click();
          await page
            .getByRole('checkbox', { name: /^Select / })
            .first()
            .check();
          await seen(basket(page, 'Bulk Buy').getByRole('button', { name: /^Buy 1 / }));
        },
      },
    ],
  },
  {
    name: 'Buy leads, nothing found',
    path: '/buy-leads?coverage=4&postcode=HS9',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByText('No leads matching your search criteria were found.')),
  },
  {
    name: 'My leads',
    path: '/my-leads?pageSize=10',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: (page) => seen(page.getByRole('link', { name: /^Full View/ })),
  },
  {
    name: 'lead',
    path: '/my-leads?pageSize=10',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: openFirstOfMine,
    states: [
      {
        name: 'map with its marker',
        reach: async (page) => {
          await page.getByRole('region', { name: 'Map', exact: true }).scrollIntoViewIfNeeded();
          await seen(button(page, /^Marker/));
          await page.evaluate('scrollTo(0, 0)');
        },
      },
      {
        name: 'question before archiving',
        part: dialog,
        reach: async (page) => {
          await button(page, 'Archive').click();
          await seen(page.getByRole('dialog', { name: 'Archive this lead?' }));
        },
      },
    ],
  },
  {
    name: 'invoices',
    path: '/account/invoices',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: async (page) => {
      await loaded(page);
      await seen(button(page, /^View 1/));
    },
    states: [
      {
        name: 'payment',
        reach: async (page) => {
          await page.getByRole('main').getByRole('button', { name: 'Settle Account' }).click();
          await seen(paymentPane(page).getByRole('heading', { name: "What you're paying" }));
        },
      },
      {
        name: 'new card',
        reach: async (page) => {
          await paymentPane(page).getByRole('radio', { name: 'Use a new card' }).check();
          await seen(paymentPane(page).getByLabel('Postcode'));
        },
      },
      {
        name: 'export',
        part: dialog,
        reach: async (page) => {
          await paymentPane(page).getByRole('button', { name: 'Back to the list' }).click();
          await button(page, 'Export Invoices').click();
          await seen(page.getByRole('radio', { name: 'Last 12 months' }));
          await seen(page.getByText(/^\d+ documents?$/));
        },
      },
    ],
  },
  {
    name: 'invoice',
    path: '/account/invoices',
    as: 'demo@plumbline.test',
    ready: async (page) => {
      await button(page, /^View 1/).click();
      await seen(page.getByRole('link', { name: 'View Lead' }));
    },
  },
  {
    name: 'entries of the balance',
    path: '/account/invoices?view=entries',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByRole('table', { name: 'These entries add up to your balance' })),
  },
  {
    name: 'lead not found',
    path: '/lead/NOSUCHLEAD',
    as: 'demo@plumbline.test',
    ready: (page) => seen(heading(page, 'Lead not found')),
  },
  {
    name: 'alerts',
    path: '/my-leads?pageSize=10',
    as: 'demo@plumbline.test',
    ready: async (page) => {
      const pane = await openAlerts(page);
      await seen(pane.getByRole('link'));
    },
  },
];
