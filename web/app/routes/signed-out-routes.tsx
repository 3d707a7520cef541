import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { redirectSignedIn } from './guards.ts';
import { parseLine, searchReader } from '../../platform/address-search.ts';
import { signedOut } from './root-routes.tsx';
import { withTexts } from './with-texts.ts';

/** `lang` is read before the first render. */
const readLoginSearch = searchReader<{ to?: string; lang?: string; email?: string }>(['to', 'lang', 'email'], ({ to, lang, email }) => ({
  ...(typeof to === 'string' && { to }),
  ...(typeof lang === 'string' && { lang }),
  ...(typeof email === 'string' && { email }),
}));

const maxTokenLength = 200;

/** The code of a mail link. */
const readCode = searchReader<{ s: string }>(['s'], ({ s }) => ({ s: parseLine(s, maxTokenLength) ?? '' }));

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: redirectSignedIn,
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/sign-in.tsx'), 'identity'),
    'SignIn',
  ),
  staticData: { page: 'signIn' },
});

const signingIn = createRoute({
  getParentRoute: () => signedOut,
  path: '/signing-in',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/signing-in.tsx'), 'identity', 'security'),
    'SigningIn',
  ),
  staticData: { page: 'signingIn' },
});

/** The short link of a text message. */
const alertLink = createRoute({
  getParentRoute: () => signedOut,
  path: '/a/$code',
  component: lazyRouteComponent(
    withTexts(() => import('../../alerts/alert-link.tsx'), 'identity'),
    'AlertLink',
  ),
  staticData: { page: 'alertLink' },
});

/** Confirms an address that a company entered for its alerts. */
const confirmAddress = createRoute({
  getParentRoute: () => signedOut,
  path: '/alerts/confirm',
  validateSearch: readCode,
  component: lazyRouteComponent(
    withTexts(() => import('../../alerts/mail-links.tsx'), 'alertSettings', 'identity'),
    'ConfirmAddress',
  ),
  staticData: { page: 'confirmAddress' },
});

/** Linked from the footer of every alert mail. */
const endAlertMails = createRoute({
  getParentRoute: () => signedOut,
  path: '/alerts/off/$kind/$code',
  component: lazyRouteComponent(
    withTexts(() => import('../../alerts/mail-links.tsx'), 'alertSettings', 'identity'),
    'EndAlertMails',
  ),
  staticData: { page: 'endAlertMails' },
});

const forgotPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/forgot-password',
  validateSearch: readLoginSearch,
  beforeLoad: redirectSignedIn,
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/forgot-password.tsx'), 'identity', 'errors'),
    'ForgotPassword',
  ),
  staticData: { page: 'forgotPassword' },
});

const resetPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/reset-password',
  validateSearch: searchReader<{ token: string; email: string }>(['token', 'email'], ({ token, email }) => ({
    token: parseLine(token, maxTokenLength) ?? '',
    email: parseLine(email, 254) ?? '',
  })),
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/reset-password.tsx'), 'identity', 'errors'),
    'ResetPassword',
  ),
  staticData: { page: 'resetPassword' },
});

const validateEmail = createRoute({
  getParentRoute: () => signedOut,
  path: '/validate',
  validateSearch: readCode,
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/validate-email.tsx'), 'identity'),
    'ValidateEmail',
  ),
  staticData: { page: 'validateEmail' },
});

/** Opened from the email that invites somebody to a company. */
const join = createRoute({
  getParentRoute: () => signedOut,
  path: '/join',
  validateSearch: readCode,
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/join.tsx'), 'people', 'identity', 'errors'),
    'Join',
  ),
  staticData: { page: 'join' },
});

export const signedOutRoutes = [
  login,
  signingIn,
  alertLink,
  confirmAddress,
  endAlertMails,
  forgotPassword,
  resetPassword,
  validateEmail,
  join,
] as const;
