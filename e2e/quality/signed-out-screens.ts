import { fillSignIn } from '../pages/sign-in.ts';
import { button, heading, problem, type Screen, seen } from './screen.ts';

/** Screens that need no sign-in. */
export const signedOutScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/login',
    as: null,
    isKey: true,
    ready: (page) => seen(button(page, 'Sign In')),
    states: [
      {
        name: 'refused',
        reach: async (page) => {
          await fillSignIn(page, 'demo@plumbline.test', 'plumbline2');
          await seen(page.getByRole('alert'));
        },
      },
    ],
  },
  {
    name: 'forgot password',
    path: '/forgot-password',
    as: null,
    ready: (page) => seen(button(page, 'Resend my password')),
    states: [
      {
        name: 'refused',
        reach: async (page) => {
          await button(page, 'Resend my password').click();
          await seen(page.getByRole('alert'));
        },
      },
      {
        name: 'sent',
        reach: async (page) => {
          await page.getByLabel('Email').fill('nobody@plumbline.test');
          await button(page, 'Resend my password').click();
          await seen(page.locator('main').getByText('A password reset email has been sent'));
        },
      },
    ],
  },
  {
    name: 'reset password, link used',
    path: '/reset-password?token=none&email=nobody%40plumbline.test',
    as: null,
    ready: (page) => seen(page.getByText('Request a new link')),
  },
  {
    name: 'email validation, link used',
    like: 'reset password, link used',
    path: '/validate?s=none',
    as: null,
    ready: (page) => seen(page.getByText('Sign in to request another')),
  },
  {
    name: 'invitation, link used',
    like: 'reset password, link used',
    path: '/join?s=none',
    as: null,
    ready: (page) => seen(heading(page, "This invitation doesn't work")),
  },
  {
    name: 'sign-in link, expired',
    like: 'sign-in',
    path: '/my-leads?t=none&s=none',
    as: null,
    ready: (page) => seen(page.getByText('Your sign-in link has expired. Please sign in.')),
  },
  {
    name: 'confirm address',
    path: '/alerts/confirm?s=none',
    as: null,
    ready: (page) => seen(page.locator('main').getByRole('button')),
  },
  {
    name: 'register',
    path: '/register',
    as: null,
    isKey: true,
    ready: (page) => seen(button(page, 'Register your company')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await button(page, 'Register your company').click();
          await seen(problem(page));
        },
      },
    ],
  },
  {
    name: 'register as a boiler partner',
    path: '/register-boilers',
    as: null,
    ready: (page) => seen(page.getByLabel('Company name')),
  },
  {
    name: 'register as a solar partner',
    like: 'register as a boiler partner',
    path: '/register-solar',
    as: null,
    ready: (page) => seen(page.getByLabel('Company name')),
  },
  {
    name: 'contact, signed out',
    like: 'contact',
    path: '/help/contact',
    as: null,
    ready: (page) => seen(button(page, 'Send message')),
    states: [
      {
        name: 'with errors',
        reach: async (page) => {
          await button(page, 'Send message').click();
          await seen(problem(page));
        },
      },
    ],
  },
  ...(
    ['terms', 'privacy', 'cookies', 'licences', 'prices', 'rebrand', 'ideal-rewards', 'covid-19', 'renewables-price-reductions'] as const
  ).map((page) => ({
    name: page,
    ...(page === 'terms' ? {} : { like: 'terms' }),
    path: `/${page}`,
    as: null,
    ready: async (shown: Parameters<Screen['ready']>[0]) => seen(shown.getByRole('heading', { level: 2 })),
  })),
  { name: 'not found, signed out', path: '/nowhere', as: null, ready: (page) => seen(heading(page, 'Oops!')) },
];
