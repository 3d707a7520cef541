import type { Locator, Page } from 'playwright-core';

/** Who comes: the company that works, the one that has just registered, the Danish one, or nobody that we know. */
export type Visitor = 'demo@plumbline.test' | 'new@plumbline.test' | 'dk@plumbline.test' | null;

/** What a screen turns into when something is done on it: reached from the state before it, in the order of the list. */
export interface State {
  readonly name: string;
  readonly reach: (page: Page) => Promise<void>;
  /** Lies over a page that has been looked at: only this part is scanned. */
  readonly part?: string;
  /** Closes itself when the window changes its size. */
  readonly isFleeting?: boolean;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: Visitor;
  /** Which of the two content widths it has; the pages around sign-in are a card of their own. */
  readonly frame?: 'form' | 'full';
  /** Leaves the page with everything on it that it waited for. */
  readonly ready: (page: Page) => Promise<void>;
  readonly states?: readonly State[];
  /** Another screen of the same layout, which is looked at from everywhere: this one only where texts are longest and room is least. */
  readonly like?: string;
  /** Its layout is compared with the one that was written down. */
  readonly isKey?: boolean;
}

/** Over a page: a pane, a popover, a question. */
export const dialog = '[role=dialog], dialog[open]';

export const seen = (locator: Locator): Promise<void> => locator.first().waitFor();
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first();
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, exact: true }).first();
export const problem = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'There is a problem' });

/** No part of the page waits for its data any more. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('main [aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
