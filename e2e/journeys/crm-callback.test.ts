import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicAddress } from '../demo-server.ts';
import { startJourneys } from '../journey.ts';
import { translateExactly } from '../language/journey-language.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { useCrmStandIn } from '../pages/crm.ts';
import { expectFocus } from '../pages/focus.ts';
import { fillSignIn, openAs } from '../pages/sign-in.ts';

const crm = useCrmStandIn();
const journey = startJourneys(async () => ({ ...(await crm.environment()), ...(await publicAddress()) }));

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you. Your Account Manager will be in touch.' });
const sorry = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sorry, there was an error. Please try again.' });
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Oops!' });
const inAddressBar = (page: Page): string => page.url().slice(journey.server.origin.length);

async function connect(page: Page, email: string): Promise<void> {
  await openAs(page, '/settings/integrations', email);
  await page.getByRole('button', { name: 'Connect your CRM' }).click();
}

it('a valid code connects the CRM and pushes later purchases to it', async () => {
  const { page } = await journey.visit();
  const buyer = 'company01@plumbline.test';
  await connect(page, buyer);
  await crm.answer(page, 'Allow');
  await thanks(page).waitFor();
  await expectFocus(thanks(page));
  expect(inAddressBar(page)).toBe('/zoho-auth');
  expect(await page.title()).toEqual(translateExactly('Integrations | Plumbline'));
  await expectAccessible(page, 'the way back from the CRM');

  const company = await Caller.company(journey.server.origin, buyer);
  const lead = (await company.marketplace('coverage=3')).find(({ offered }) => offered === 0);
  if (lead === undefined) throw new Error('nothing is for sale');
  const { enquiry } = await company.buy(lead['0'].id);
  await expect.poll(() => crm.leads()).toMatchObject([{ token: 'Zoho-oauthtoken 1000.access', lead: { Last_Name: enquiry.surname } }]);

  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.goBack();
  await thanks(page).waitFor();
  await page.goto('/settings/integrations');
  await page
    .getByRole('region', { name: 'CRM' })
    .getByText(/last sent/)
    .waitFor();
});

it('a bad code explains the failure, and retrying goes back to the CRM', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await connect(page, 'company02@plumbline.test');
  await crm.answer(page, 'Allow, and spoil the code');
  await sorry(page).waitFor();
  await expectFocus(sorry(page));
  await page.getByText('The CRM did not accept this. Please try again').waitFor();
  expect(inAddressBar(page)).toBe('/zoho-auth');
  await expectAccessible(page, 'a failed way back from the CRM');
  await page.getByRole('button', { name: 'Try again' }).click();
  await crm.answer(page, 'Allow');
  await thanks(page).waitFor();
});

it('a missing code fails immediately, at both addresses', async () => {
  const { page } = await journey.visit();
  await connect(page, 'company03@plumbline.test');
  await crm.answer(page, 'Refuse');
  await sorry(page).waitFor();
  await page.getByText('There was an error while processing your request').waitFor();
  expect(inAddressBar(page)).toBe('/zoho-auth');
  await page.goto('/account/zoho-auth');
  await sorry(page).waitFor();
});

it('when the session has ended, the code survives sign-in without appearing in any address', async () => {
  const { page, context } = await journey.visit();
  const email = 'company04@plumbline.test';
  await connect(page, email);
  await page.getByRole('heading', { name: 'Let Plumbline in?' }).waitFor();
  await context.clearCookies();
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await crm.answer(page, 'Allow');
  await page.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();
  expect(inAddressBar(page)).toBe('/login?to=%2Fzoho-auth');
  await fillSignIn(page, email);
  await thanks(page).waitFor();
  // Only the CRM's callback carries the code. It was replaced in the history, so Back cannot reach it.
  expect(new Set(seen.filter((url) => url.includes('good')).map((url) => new URL(url).pathname))).toEqual(new Set(['/zoho-auth']));
  expect(inAddressBar(page)).toBe('/zoho-auth');
  await page.goBack();
  await page.getByRole('heading', { name: 'Let Plumbline in?' }).waitFor();
});

it('an unknown path is not found, with a link home when signed in and to sign-in when signed out', async () => {
  const { page } = await journey.visit();
  const open = async (path: string): Promise<void> => {
    const answer = await page.goto(path);
    await notFound(page).waitFor();
    await page.getByText('404 - Page not found').waitFor();
    await expect.poll(() => page.title()).toEqual(translateExactly('Page not found | Plumbline'));
    expect(answer?.headers()['content-type']).toContain('text/html');
  };
  await open('/no-such-page');
  await expectAccessible(page, 'not found, signed out');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();

  await openAs(page, '/', 'company05@plumbline.test');
  await open('/no/such/page?to=here');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expectAccessible(page, 'not found, signed in');
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(inAddressBar(page)).toBe('/');
});
