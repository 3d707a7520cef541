import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { catalogue, saidOn } from '../pages/catalogue.ts';
import { settled } from '../pages/settled.ts';
import { findings } from '../quality/inspection.ts';
import { finderOf, fitting, languageFaults } from './language-faults.ts';
import { isSpokenTo } from './translated-page.ts';

const telephone = { width: 390, height: 844 };
const builtTitle = catalogue('en').get('common.defaultTitle');
/** A page that does not speak the language by then is looked at as it is. */
const longestStart = 10_000;
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= telephone.width;

/** Looks at pages that a journey goes through in a language: whenever something is about to be done there, and at its end. */
export class PageWatch {
  readonly #language: string;
  readonly #seen = new Set<string>();

  constructor(language: string) {
    this.#language = language;
  }

  /** What is not of the language, or on a telephone does not fit. */
  async look(page: Page): Promise<void> {
    const address = new URL(page.url()).pathname;
    // What goes away while it is looked at has nothing to say.
    const found = await this.#faultsOf(page).catch(() => []);
    for (const one of found) this.#seen.add(`${address}: ${one}`);
  }

  /** What stands there before the page is drawn in the language came with the page, which is built once for all languages. */
  async #begun(page: Page): Promise<void> {
    const drawn = async (): Promise<boolean> => {
      const [language, title] = await page.evaluate<[string, string]>('[document.documentElement.lang, document.title]');
      return language.startsWith(this.#language) && title !== builtTitle;
    };
    for (const end = Date.now() + longestStart; Date.now() < end && !(await drawn());) await setTimeout(50);
  }

  async #faultsOf(page: Page): Promise<string[]> {
    await this.#begun(page);
    const seen = async (): Promise<string[]> => [
      ...finderOf(this.#language)(await saidOn(page)),
      ...(isNarrow(page) ? await findings(page, fitting) : []),
    ];
    if ((await seen()).length === 0) return [];
    // In the middle of a movement parts lie upon each other.
    await settled(page);
    return seen();
  }

  /** All that was seen, and the pages that a journey ends with as they are on a telephone. */
  async findAtLast(pages: readonly Page[]): Promise<readonly string[]> {
    for (const page of pages.filter(isSpokenTo)) {
      await page.setViewportSize(telephone);
      for (const one of await languageFaults(page, this.#language, new URL(page.url()).pathname)) this.#seen.add(one);
    }
    return [...this.#seen];
  }
}
