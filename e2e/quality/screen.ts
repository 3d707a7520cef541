import type { Locator, Page } from 'playwright-core';

/** Visitor type: an active company, a newly registered one, the Danish one, or a signed-out visitor. */
export type Visitor = 'demo@plumbline.test' | 'new@plumbline.test' | 'dk@plumbline.test' | null;

/** A state of a screen, reached from the previous state in the list. */
export interface State {
  readonly name: string;
  readonly reach: (page: Page) => Promise<void>;
  /** Limits the scan to this part, because the page behind it has been checked. */
  readonly part?: string;
  /** Closes when the window is resized. */
  readonly isFleeting?: boolean;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: Visitor;
  /** Which of the two content widths it uses; the pages around sign-in are a single card. */
  readonly frame?: 'form' | 'full';
  /** Waits until the page has fully loaded. */
  readonly ready: (page: Page) => Promise<void>;
  readonly states?: readonly State[];
  /** A fully checked screen with the same layout; this one is only checked where text is longest and space tightest. */
  readonly like?: string;
  /** Its layout is compared with the recorded one. */
  readonly isKey?: boolean;
}

/** Anything over a page: a pane, a popover, a dialog. */
export const dialog = '[role=dialog], dialog[open]';

export const seen = (locator: Locator): Promise<void> => locator.first().waitFor();
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first();
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, exact: true }).first();
export const problem = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'There is a problem' });

/** Waits until no part of the page is loading. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('main [aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
