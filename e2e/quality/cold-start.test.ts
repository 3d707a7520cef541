import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startReadOnlyJourneys();
const maxRequests = 20;

it.each(['/login', '/buy-leads'])('%s shows its skeleton before any script has run', async (path) => {
  const { page } = await journey.visit({ width: 390, height: 844 });
  // Only the page's own HTML: no scripts, style sheets or data.
  await page.route(/./, (route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort()));
  await page.goto(path);
  const drawn = await page.evaluate<{ boxes: number; ground: string }>(`({
    boxes: [...document.body.querySelectorAll('*')].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      const { backgroundColor, borderTopWidth } = getComputedStyle(one);
      return width > 20 && height > 8 && (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px');
    }).length,
    ground: getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor,
  })`);
  expect(drawn.boxes).toBeGreaterThanOrEqual(3);
  expect(drawn.ground).not.toBe('rgba(0, 0, 0, 0)rgba(0, 0, 0, 0)');
});

it('offers to reload, in the chosen language, if the app has not loaded after ten seconds', async () => {
  const { page } = await journey.visit({ width: 390, height: 844 });
  const isBroken = { value: true };
  await page.route(/\/assets\/index-.*\.js/, (route) => (isBroken.value ? route.abort() : route.continue()));
  await page.goto('/login?lang=fr');
  const reload = page.getByRole('button', { name: 'Recharger' });
  expect(await reload.count()).toBe(0);
  await reload.waitFor({ timeout: 20_000 });
  isBroken.value = false;
  await reload.click();
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  expect(await reload.count()).toBe(0);
});

it(`a working list needs at most ${maxRequests} requests`, async () => {
  const { page, context } = await journey.visit();
  const asked: string[] = [];
  const signIn = await context.newPage();
  await openAs(signIn, '/help/terms', 'demo@plumbline.test');
  await signIn.close();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/buy-leads');
  await page
    .getByRole('button', { name: /^Buy .+, [A-Z]/ })
    .first()
    .waitFor();
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(maxRequests);
});

it('signed-out pages cause no refused requests and log nothing', async () => {
  const { page } = await journey.visit();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const path of ['/login', '/forgot-password', '/register', '/terms']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(logged).toEqual([]);
});
