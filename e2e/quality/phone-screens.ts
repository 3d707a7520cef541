import { openAlerts } from '../pages/alerts.ts';
import { agreeTo, basket } from '../pages/buy-leads.ts';
import { button, dialog, heading, loaded, type Screen, seen } from './screen.ts';

/** Screens that are specific to phones or differ there; checked by touch. */
export const phoneScreens: readonly Screen[] = [
  {
    name: 'dashboard on a phone',
    path: '/#todo',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: loaded,
    states: [
      {
        name: 'menu',
        part: dialog,
        reach: async (page) => {
          await button(page, 'Open the menu').tap();
          await seen(page.getByRole('dialog').getByText('Sign out'));
        },
      },
    ],
  },
  {
    name: 'Buy leads on a phone',
    path: '/buy-leads?pageSize=10',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByRole('article')),
    states: [
      {
        name: 'filter sheet',
        part: dialog,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Filter and sort' }).tap();
          await seen(page.getByRole('button', { name: /^Show \d+ leads?$/ }));
        },
      },
      {
        name: 'bulk banner',
        reach: async (page) => {
          await button(page, 'Back to the list').tap();
          await button(page, 'Select several').tap();
          await page
            .getByRole('checkbox', { name: /^Select / })
            .first()
            .check();
          await seen(page.getByRole('region', { name: 'Bulk actions' }));
        },
      },
      {
        name: 'basket view',
        part: dialog,
        reach: async (page) => {
          await button(page, 'Cancel').tap();
          await page.getByRole('article').getByRole('button', { name: /^Buy / }).first().tap();
          await seen(basket(page).getByRole('button', { name: 'Buy Lead' }));
          await agreeTo(basket(page));
        },
      },
    ],
  },
  {
    name: 'lead on a phone',
    path: '/my-leads?pageSize=10',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: async (page) => {
      await page
        .getByRole('link', { name: /^Full View/ })
        .first()
        .tap();
      await seen(heading(page, 'Lead information'));
    },
    states: [
      {
        name: 'administration unfolded',
        reach: async (page) => {
          await button(page, 'Administration').tap();
          await seen(page.getByRole('link', { name: 'PDF' }));
        },
      },
    ],
  },
  {
    name: 'alerts on a phone',
    path: '/my-leads?pageSize=10',
    as: 'demo@plumbline.test',
    ready: async (page) => {
      const pane = await openAlerts(page);
      await seen(pane.getByRole('link'));
    },
  },
];
