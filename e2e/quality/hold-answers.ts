import type { Page } from 'playwright-core';

/** Everything that a page asks for, except who is signed in, which all pages ask first. */
const ofRegions = /\/api\/v1\/(?!company\/$|authorize|events)/;

/** Keeps back what a page asks for until it is let go. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ofRegions, async (route) => {
    await promise;
    // A page that has gone meanwhile asks no more.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(ofRegions);
  };
}

/** Answers nothing but refusals, until it is told to stop. */
export async function refuseAnswers(page: Page): Promise<() => Promise<void>> {
  const body = JSON.stringify({ errors: [{ code: 'forbidden', message: 'No' }] });
  await page.route(ofRegions, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 403, contentType: 'application/json', body })
      : route.continue().catch(() => undefined),
  );
  return () => page.unroute(ofRegions);
}
