import { loaded, type Screen, seen } from './screen.ts';

/** Screens of a newly registered company: empty states and next steps. */
export const firstDayScreens: readonly Screen[] = [
  { name: 'first dashboard', path: '/', as: 'new@plumbline.test', frame: 'full', ready: loaded },
  { name: 'no leads of my own', path: '/my-leads', as: 'new@plumbline.test', frame: 'full', ready: loaded },
  {
    name: 'no accreditations',
    like: 'accreditations',
    path: '/account/accreditations',
    as: 'new@plumbline.test',
    frame: 'form',
    ready: loaded,
  },
  {
    name: 'no customer feedback',
    path: '/profile/reviews',
    as: 'new@plumbline.test',
    frame: 'full',
    ready: (page) => seen(page.getByText('No reviews yet')),
  },
  { name: 'first coverage', path: '/settings/coverage', as: 'new@plumbline.test', frame: 'full', ready: loaded },
  {
    name: 'no lead delivery',
    like: 'lead delivery',
    path: '/settings/lead-delivery',
    as: 'new@plumbline.test',
    frame: 'full',
    ready: loaded,
  },
  {
    name: 'purchase blocked',
    like: 'Buy leads',
    path: '/buy-leads?pageSize=10',
    as: 'new@plumbline.test',
    ready: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /^(Buy|View) .+, [A-Z]/ })
        .first()
        .click();
      await seen(page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('alert'));
    },
  },
];
