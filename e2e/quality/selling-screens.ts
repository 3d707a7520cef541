import type { Page } from 'playwright-core';
import { openAlerts } from '../pages/alerts.ts';
import { agreeTo, basket } from '../pages/buy-leads.ts';
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

/** Where leads are looked at, bought and worked with. */
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
      await seen(button(page, /inside your coverage/));
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
    isKey: true,
    ready: openFirstOfMine,
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
