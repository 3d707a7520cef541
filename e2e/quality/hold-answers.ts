import type { Page } from 'playwright-core';

/** Every API request of a page except the session checks that all pages make first. */
const dataRequests = /\/api\/v1\/(?!company\/$|authorize|events)/;

/** Holds the page's responses until released. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(dataRequests, async (route) => {
    await promise;
    // A closed page no longer needs its responses.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(dataRequests);
  };
}

/** Refuses every request until stopped. */
export async function refuseAnswers(page: Page): Promise<() => Promise<void>> {
  const body = JSON.stringify({ errors: [{ code: 'forbidden', message: 'No' }] });
  await page.route(dataRequests, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 403, contentType: 'application/json', body })
      : route.continue().catch(() => undefined),
  );
  return () => page.unroute(dataRequests);
}
