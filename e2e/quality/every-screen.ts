import { expect, it } from 'vitest';
import type { Journey } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';
import { checkScreen } from './check-screen.ts';
import { makeInspectable } from './inspection.ts';
import type { Screen, Visitor } from './screen.ts';
import { desktop } from './views.ts';

/** Every finding is checked several times. */
const timeoutMs = 900_000;

/** Opens each screen once, as a visitor who may see it, and checks it in every view. */
export function checkEveryScreen(journey: Pick<Journey, 'visit'>, screens: readonly Screen[], window = desktop, touch = false): void {
  it.each([...Map.groupBy(screens, ({ as }) => as).entries()].map(([as, seen]) => ({ as, seen })))(
    'every screen of $as can be read and used at any width, in any colours',
    async ({ as, seen }: { as: Visitor; seen: readonly Screen[] }) => {
      const { page, context } = await journey.visit({ ...window, touch });
      await makeInspectable(context);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const refused: string[] = [];
      const found: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 401) refused.push(answer.url());
      });
      for (const [index, screen] of seen.entries()) {
        if (as !== null && index === 0) await openAs(page, screen.path, as);
        else await page.goto(screen.path);
        await screen.ready(page);
        found.push(...refused.splice(0).map((url) => `${screen.name}: ${url} was refused`));
        found.push(...(await checkScreen(page, screen)));
        // Refusals that the state provokes on purpose.
        refused.length = 0;
      }
      expect(found).toEqual([]);
    },
    timeoutMs,
  );
}
