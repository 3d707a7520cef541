import { png } from '../../test/factories/pictures.ts';
import { financeScreens } from './finance-screens.ts';
import { button, loaded, problem, type Screen, seen } from './screen.ts';

/** How a company presents itself, and its reviews. */
export const profileScreens: readonly Screen[] = [
  {
    name: 'company listing',
    path: '/profile/listing',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByLabel('Trading name')),
    states: [
      {
        name: 'words, with errors',
        reach: async (page) => {
          await page.getByLabel('Trading name').fill('');
          await button(page, 'Save').click();
          await seen(problem(page));
          await button(page, 'Discard').click();
        },
      },
      {
        name: 'a logo in its frame',
        reach: async (page) => {
          await page.getByRole('link', { name: /Add your logo/ }).click();
          await seen(page.getByText('Choose a picture'));
          await page
            .locator('input[type=file]')
            .first()
            .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png({ width: 600, height: 300 }) });
          await seen(page.getByRole('slider', { name: 'Zoom' }));
          await button(page, 'Choose another').click();
        },
      },
      {
        name: 'photos',
        reach: async (page) => {
          await page.getByRole('link', { name: /Add photos/ }).click();
          await seen(page.getByRole('heading', { name: 'Your photos' }));
        },
      },
      {
        name: 'live listings',
        reach: async (page) => {
          await page.getByRole('link', { name: /View your listing/ }).click();
          await seen(page.getByRole('heading', { name: 'Your live listings' }));
        },
      },
    ],
  },
  {
    name: 'customer feedback',
    path: '/profile/reviews',
    as: 'demo@plumbline.test',
    frame: 'full',
    isKey: true,
    ready: (page) => seen(page.getByRole('article')),
    states: [
      {
        name: 'a reply with errors',
        reach: async (page) => {
          await button(page, 'Send reply').click();
          await seen(problem(page));
        },
      },
      {
        name: 'one bar',
        reach: async (page) => {
          await page.getByRole('button', { name: /^5 stars/ }).click();
          await seen(page.getByRole('button', { name: /^5 stars, showing/ }));
          await loaded(page);
        },
      },
    ],
  },
  ...financeScreens,
];
