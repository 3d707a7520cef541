import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Journey } from '../journey.ts';
import { languageFaults } from '../language/language-faults.ts';
import { translated } from '../language/translated-page.ts';
import { settled } from '../pages/settled.ts';
import { openAs } from '../pages/sign-in.ts';
import { makeInspectable } from './inspection.ts';
import type { Screen, Visitor } from './screen.ts';
import { desktop, phone } from './views.ts';

const timeoutMs = 900_000;

/** Checks at phone size, where space is tightest; states that close on resize are checked at their own size. */
async function checkTranslatedScreen(
  page: Page,
  language: string,
  { name, isFleeting = false }: { name: string; isFleeting?: boolean | undefined },
): Promise<string[]> {
  const size = page.viewportSize() ?? desktop;
  if (!isFleeting) await page.setViewportSize({ width: phone.width, height: phone.height });
  const found = await languageFaults(page, language, name);
  await page.setViewportSize(size);
  // If the window grows during a press, the button may move from under the pointer.
  await settled(page);
  return found;
}

/** Checks a screen and its states for English and cut text, reached by the same steps in another language. */
async function checkInLanguage(page: Page, language: string, screen: Screen): Promise<string[]> {
  const translatedPage = translated(page, language);
  const found: string[] = [];
  try {
    await screen.ready(translatedPage);
    found.push(...(await checkTranslatedScreen(page, language, { name: screen.name })));
    for (const state of screen.states ?? []) {
      await state.reach(translatedPage);
      found.push(...(await checkTranslatedScreen(page, language, { name: `${screen.name}, ${state.name}`, isFleeting: state.isFleeting })));
    }
  } catch (error) {
    found.push(`${screen.name}: ${String(error).slice(0, 600)}`);
  }
  return found;
}

/** Partner pages are always in English. */
const fixedToEnglish: ReadonlySet<string> = new Set(['/register-boilers', '/register-solar']);

interface Way {
  readonly language: string;
  readonly isPhone?: boolean;
}

/** Opens each screen in a language, as a visitor who may see it. */
export function checkScreensIn(journey: Pick<Journey, 'visit'>, screens: readonly Screen[], { language, isPhone = false }: Way): void {
  const translatedScreens = screens.filter(({ path }) => !fixedToEnglish.has(path));
  it.each([...Map.groupBy(translatedScreens, ({ as }) => as).entries()].map(([as, seen]) => ({ as, seen, language })))(
    'every screen of $as can be read in $language, and fits a phone',
    async ({ as, seen }: { as: Visitor; seen: readonly Screen[] }) => {
      const { page, context } = await journey.visit(isPhone ? { ...phone, touch: true } : desktop);
      await makeInspectable(context);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript({
        content: `localStorage.getItem('installer-dashboard') ?? localStorage.setItem('installer-dashboard', '{"language":"${language}"}')`,
      });
      const found: string[] = [];
      for (const [index, screen] of seen.entries()) {
        if (as !== null && index === 0) await openAs(translated(page, language), screen.path, as);
        else await page.goto(screen.path);
        found.push(...(await checkInLanguage(page, language, screen)));
      }
      expect(found).toEqual([]);
    },
    timeoutMs,
  );
}
