import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { catalogue, readShownTexts } from '../pages/catalogue.ts';
import { settled } from '../pages/settled.ts';
import { findings } from '../quality/inspection.ts';
import { getEnglishFinder, fitting, languageFaults } from './language-faults.ts';
import { isSpokenTo } from './translated-page.ts';

const telephone = { width: 390, height: 844 };
const builtTitle = catalogue('en').get('common.defaultTitle');
/** A page not in the language by then is inspected as it is. */
const startTimeoutMs = 10_000;
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= telephone.width;

/** Inspects the pages of a journey in another language before each action and at its end. */
export class PageWatch {
  readonly #language: string;
  readonly #seen = new Set<string>();

  constructor(language: string) {
    this.#language = language;
  }

  /** Records text in the wrong language and, on a phone, parts that do not fit. */
  async look(page: Page): Promise<void> {
    const address = new URL(page.url()).pathname;
    // Faults of a page that closes during the inspection are ignored.
    const found = await this.#faultsOf(page).catch(() => []);
    for (const one of found) this.#seen.add(`${address}: ${one}`);
  }

  /** Waits for the translated page; the static HTML before it is built once for all languages. */
  async #begun(page: Page): Promise<void> {
    const drawn = async (): Promise<boolean> => {
      const [language, title] = await page.evaluate<[string, string]>('[document.documentElement.lang, document.title]');
      return language.startsWith(this.#language) && title !== builtTitle;
    };
    for (const end = Date.now() + startTimeoutMs; Date.now() < end && !(await drawn());) await setTimeout(50);
  }

  async #faultsOf(page: Page): Promise<string[]> {
    await this.#begun(page);
    const seen = async (): Promise<string[]> => [
      ...getEnglishFinder(this.#language)(await readShownTexts(page)),
      ...(isNarrow(page) ? await findings(page, fitting) : []),
    ];
    if ((await seen()).length === 0) return [];
    // Parts may overlap during an animation.
    await settled(page);
    return seen();
  }

  /** Returns all recorded faults, and inspects the final pages of a journey at phone size. */
  async findAtLast(pages: readonly Page[]): Promise<readonly string[]> {
    for (const page of pages.filter(isSpokenTo)) {
      await page.setViewportSize(telephone);
      for (const one of await languageFaults(page, this.#language, new URL(page.url()).pathname)) this.#seen.add(one);
    }
    return [...this.#seen];
  }
}
