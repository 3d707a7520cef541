import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';
import { settled } from '../pages/settled.ts';
import { holdAnswers, refuseAnswers } from './hold-answers.ts';
import { ask, findings, makeInspectable } from './inspection.ts';
import { keyScreens } from './screens.ts';

const journey = startReadOnlyJourneys();
// These two show data that every page has already requested.
const asksNothing = ['company details', 'contact'];
const asking = keyScreens.filter(({ as, name }) => as === 'demo@plumbline.test' && !asksNothing.includes(name));
const maxShift = 0.05;

interface Shifts {
  readonly sum: number;
  readonly by: readonly string[];
}

it.each(asking)('$name has its layout before its data, and nothing moves when they arrive', async ({ name, path, as, ready }) => {
  const { page, context } = await journey.visit();
  await makeInspectable(context);
  const releaseAnswers = await holdAnswers(page);
  await openAs(page, path, as ?? '');
  await page.locator('main :is([aria-busy=true], .mantine-Skeleton-root, [class*=skeleton i])').first().waitFor();
  await settled(page);
  expect.soft(await findings(page, ['sidewaysScroll', 'overlaps', 'strongSkeletons']), `${name}, while it loads`).toEqual([]);
  expect.soft(await page.locator('main .mantine-Loader-root:visible').count(), `spinners of ${name}`).toBe(0);
  await releaseAnswers();
  await ready(page);
  await settled(page);
  const { sum, by } = await ask<Shifts>(page, 'takeShifts');
  expect.soft(sum, `${name} has moved: ${by.join('; ')}`).toBeLessThanOrEqual(maxShift);
});

it.each(asking)('$name says what could not be loaded, and how to try again', async ({ name, path, as, ready }) => {
  const { page } = await journey.visit();
  const stopRefusing = await refuseAnswers(page);
  await openAs(page, path, as ?? '');
  const again = page.locator('main').getByRole('button', { name: 'Try again' });
  await again.first().waitFor();
  expect.soft(await page.locator('main .mantine-Skeleton-root:visible').count(), `${name} waits for ever`).toBe(0);
  expect.soft(await page.locator('main h1').count(), `heading of ${name}`).toBe(1);
  await stopRefusing();
  // Several places may need the same response, so one press can refresh them all.
  const press = async (): Promise<number> => {
    if ((await again.count()) > 0)
      await again
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    return again.count();
  };
  await expect.poll(press).toBe(0);
  await ready(page);
});
