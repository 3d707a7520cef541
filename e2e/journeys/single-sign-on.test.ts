import { expect, it } from 'vitest';
import { openForTests } from '../../test/open-together.ts';
import { openOpenIdProvider } from '../../test/openid-provider.ts';
import { publicAddress } from '../demo-server.ts';
import { startJourneys } from '../journey.ts';

const address = await publicAddress();
const provider = openForTests(async (closeLater) => {
  const opened = await openOpenIdProvider(`${address.PUBLIC_URL}/operator/single-sign-on`);
  closeLater(opened.close);
  return opened;
});
const journey = startJourneys(async () =>
  Promise.resolve({
    ...address,
    OIDC_ISSUER_URL: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_SCOPE: 'openid profile email groups',
    OIDC_ADMIN_GROUPS: 'desk-admins',
    OIDC_AGENT_GROUPS: 'desk-agents',
    OIDC_LOCAL_SIGN_IN: 'false',
    OIDC_BREAK_GLASS: 'operator@plumbline.test',
  }),
);

it('staff sign in with their company account, and lose access when their group is removed', async () => {
  const person = { email: 'alex@staff.test', email_verified: true, name: 'Alex Provider', groups: ['desk-agents'] };
  provider.people.set('alex', person);
  provider.signInAs('alex');
  const begin = { name: 'Sign in with your company account' };
  const title = { level: 1, name: 'Operator sign-in' } as const;

  const { page } = await journey.visit();
  await page.goto('/operator/settings/staff');
  await page.getByRole('heading', title).waitFor();
  await page.getByText('The password below is for the emergency administrator only.').waitFor();
  await page.getByRole('button', begin).click();
  await page.waitForURL(/\/operator$/);
  await page.goto('/operator/settings/staff');
  await page.getByRole('list', { name: "Where you're signed in" }).waitFor();

  person.groups = [];
  const another = await journey.visit();
  await another.page.goto('/operator/sign-in');
  await another.page.getByRole('button', begin).click();
  await another.page.getByText('None of your groups may use the back office').waitFor();
  await another.page.getByRole('link', { name: 'Back to sign-in' }).click();
  await another.page.getByRole('heading', title).waitFor();

  await page.goto('/operator');
  await page.getByRole('heading', title).waitFor();
  expect(new URL(page.url()).pathname).toBe('/operator/sign-in');
});
