import { button, problem, type Screen, seen } from './screen.ts';

/** Screens for introducing customers to the finance partner. */
export const financeScreens: readonly Screen[] = [
  {
    name: 'offer finance',
    path: '/offer-finance',
    as: 'demo@plumbline.test',
    like: 'user details',
    frame: 'full',
    ready: (page) => seen(page.getByLabel('Surname')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await button(page, 'Send finance introduction').click();
          await seen(problem(page));
        },
      },
    ],
  },
];
