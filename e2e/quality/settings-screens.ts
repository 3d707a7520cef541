import { button, dialog, heading, loaded, problem, type Screen, seen } from './screen.ts';

/** Screens on which a company describes itself, its work and its coverage. */
export const settingsScreens: readonly Screen[] = [
  {
    name: 'company details',
    path: '/account/company',
    as: 'demo@plumbline.test',
    frame: 'form',
    isKey: true,
    ready: (page) => seen(page.getByLabel('First name')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await page.getByLabel('Mobile').fill('12');
          await button(page, 'Enter the address manually').click();
          await page.getByRole('switch', { name: 'Use a different billing address' }).click();
          await button(page, 'Save').click();
          await seen(problem(page));
        },
      },
    ],
  },
  {
    name: 'user details',
    path: '/account/user',
    as: 'demo@plumbline.test',
    frame: 'form',
    ready: (page) => seen(page.getByText('This device')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await page.getByLabel('Confirm password').fill('other');
          await button(page, 'Update password').click();
          await seen(problem(page));
        },
      },
      {
        name: 'two-step sign-in',
        reach: async (page) => {
          await page.getByLabel('Confirm password').fill('');
          await button(page, 'Set up two-step sign-in').click();
          await seen(page.getByLabel('Code'));
        },
      },
    ],
  },
  {
    name: 'people',
    path: '/account/people',
    as: 'demo@plumbline.test',
    frame: 'form',
    isKey: true,
    ready: (page) => seen(button(page, 'Send invitation')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await button(page, 'Send invitation').click();
          await seen(problem(page));
        },
      },
    ],
  },
  {
    name: 'payment methods',
    path: '/account/payment-methods',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByRole('article')),
    states: [
      {
        name: 'a new card, with errors',
        reach: async (page) => {
          await button(page, 'Add card').click();
          // The provider's fields move the button down as they load.
          await seen(page.locator('form iframe'));
          await page.getByLabel('Cardholder name').fill('');
          await button(page, 'Add card').click();
          await seen(problem(page));
        },
      },
      {
        name: 'paying ahead',
        reach: async (page) => {
          await button(page, 'Cancel').click();
          await button(page, 'Pay ahead').click();
          await seen(page.getByRole('textbox', { name: 'Amount' }));
        },
      },
    ],
  },
  {
    name: 'accreditations',
    path: '/account/accreditations',
    as: 'demo@plumbline.test',
    frame: 'form',
    ready: (page) => seen(page.getByRole('article')),
  },
  {
    name: 'lead types',
    path: '/settings/coverage',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Boilers/ })
        .first()
        .click();
      await seen(button(page, 'Add all of Boilers'));
    },
    states: [
      {
        name: 'new coverage',
        part: dialog,
        isFleeting: true,
        reach: async (page) => {
          await button(page, 'Add coverage').click();
          await seen(button(page, 'Cancel'));
        },
      },
    ],
  },
  {
    name: 'accreditations of an area',
    path: '/settings/coverage/accreditations',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByRole('article')),
  },
  {
    name: 'postcodes',
    path: '/settings/coverage/postcodes',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: (page) => seen(page.getByRole('listbox', { name: 'Districts in view' })),
    states: [
      {
        name: 'found by search',
        reach: async (page) => {
          await page.getByRole('tab', { name: 'Select by postcode' }).click();
          await page.getByRole('searchbox', { name: /^Begin by typing/ }).fill('LE');
          await seen(button(page, 'LE3'));
        },
      },
    ],
  },
  {
    name: 'lead delivery',
    path: '/settings/lead-delivery',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: async (page) => {
      await seen(page.locator('main').getByRole('switch'));
      await loaded(page);
    },
    states: [
      {
        name: 'a change under way',
        reach: async (page) => {
          await page
            .getByRole('switch', { name: /^Cap for/ })
            .first()
            .click();
          await button(page, 'Confirm').click();
          await seen(page.getByText('This field is required'));
        },
      },
    ],
  },
  {
    name: 'integrations',
    path: '/settings/integrations',
    as: 'demo@plumbline.test',
    frame: 'form',
    ready: (page) => seen(button(page, 'Create a key')),
  },
  {
    name: 'lead alerts',
    path: '/settings/lead-alerts',
    as: 'demo@plumbline.test',
    frame: 'form',
    isKey: true,
    ready: (page) => seen(page.getByLabel('Mobile number for SMS')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await page.getByLabel('Mobile number for SMS').fill('12');
          await button(page, 'Save').click();
          await seen(problem(page));
        },
      },
      {
        name: 'turning alerts off',
        part: dialog,
        isFleeting: true,
        reach: async (page) => {
          await page.getByRole('banner').getByRole('switch', { name: 'Lead alerts' }).click();
          await seen(page.getByText('Turn lead alerts off?'));
        },
      },
    ],
  },
  {
    name: 'contact',
    path: '/help/contact',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: async (page) => {
      await seen(page.getByLabel('Search questions'));
      await seen(button(page, 'Send message'));
    },
  },
  {
    name: 'terms, signed in',
    like: 'terms',
    path: '/help/terms',
    as: 'demo@plumbline.test',
    frame: 'form',
    ready: (page) => seen(page.getByRole('heading', { level: 2 })),
  },
  {
    name: 'returns policy',
    like: 'terms',
    path: '/help/returns',
    as: 'dk@plumbline.test',
    frame: 'form',
    ready: (page) => seen(heading(page, 'The phone number is invalid')),
  },
  {
    name: 'not found',
    like: 'lead not found',
    path: '/nowhere',
    as: 'demo@plumbline.test',
    ready: (page) => seen(page.getByRole('heading', { name: 'Oops!' })),
  },
];
