import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();

it('signs a company in and shows it the leads for sale', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/', 'demo@plumbline.test');
  await page.getByRole('heading', { level: 1, name: 'Buy leads' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/buy-leads');
});
