import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicAddress } from '../demo-server.ts';
import { startJourneys } from '../journey.ts';
import { fillSignIn } from '../pages/sign-in.ts';

// Browsers have passkeys on a host name, not on an IP address.
let origin = '';
const journey = startJourneys(async () => {
  const { PORT } = await publicAddress();
  origin = `http://localhost:${PORT}`;
  return { PORT, PUBLIC_URL: origin };
});

interface Authenticator {
  /** Whether the screen lock opens without being asked. */
  answer(isAnswering: boolean): Promise<void>;
}

/** Gives the page a phone's own authenticator, with a screen lock that opens. */
async function attachAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const loginPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Trade login' });

it('a buyer adds a passkey after the password, and signs in with it from then on', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  const authenticator = await attachAuthenticator(page);
  await page.addInitScript({ content: `localStorage.setItem('installer-dashboard', '{"language":"en"}')` });
  await page.goto(`${origin}/login`);
  await fillSignIn(page, 'company05@plumbline.test');
  await page.getByRole('heading', { level: 1, name: 'Use your phone next time' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dashboard(page).waitFor();

  // The button of the sign-in page, while autofill waits in the background.
  await authenticator.answer(false);
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await loginPage(page).waitFor();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await authenticator.answer(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await dashboard(page).waitFor();

  await page.goto(`${origin}/account/user`);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await passkeys.getByText(/Chrome/).waitFor();
  expect(await passkeys.getByText(/Last used/).count()).toBe(1);
  await passkeys.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My phone');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await passkeys.getByText('My phone').waitFor();

  await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('You have no passkeys yet.').waitFor();

  // The offer was made once.
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await fillSignIn(page, 'company05@plumbline.test');
  await dashboard(page).waitFor();
});

it('an owner requires two-step sign-in, sets up a passkey, and is asked for it after the password', async () => {
  const { page } = await journey.visit();
  const authenticator = await attachAuthenticator(page);
  await page.addInitScript({ content: `localStorage.setItem('installer-dashboard', '{"language":"en"}')` });
  await page.goto(`${origin}/login`);
  await fillSignIn(page, 'company06@plumbline.test');
  await page.getByRole('button', { name: 'Not now' }).click();
  await dashboard(page).waitFor();
  await page.goto(`${origin}/account/people`);
  await page.getByRole('switch', { name: 'Require two-step sign-in for everyone' }).click();

  // Everything else waits.
  await page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
  await page.goto(`${origin}/buy-leads`);
  await page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Buy leads' }).waitFor();

  await authenticator.answer(false);
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await fillSignIn(page, 'company06@plumbline.test');
  await page.getByRole('heading', { level: 1, name: "Confirm it's you" }).waitFor();
  await authenticator.answer(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await dashboard(page).waitFor();
});
