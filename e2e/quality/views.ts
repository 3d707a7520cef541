import type { Page } from 'playwright-core';
import type { Question } from './inspection.ts';
import { inEveryView, ofParts } from './rules.ts';

export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly questions: readonly Question[];
  /** What a visitor has changed, and how it is taken back. */
  readonly change?: { begin(page: Page): Promise<unknown>; end(page: Page): Promise<unknown> };
}

const view = (name: string, width: number, height: number, questions = inEveryView, change?: View['change']): View => ({
  name,
  width,
  height,
  questions,
  ...(change && { change }),
});

/** Where the layout of the key screens is compared with the one that was written down. */
export const comparedWidths: readonly string[] = ['1440 px', '1024 px', '390 px', '320 px'];

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Every way in which a screen is looked at, apart from the colours. */
export const everyView: readonly View[] = [
  view('1600 px', 1600, 900),
  view('1024 px', 1024, 768),
  view('800 px', 800, 1000),
  view('390 px', phone.width, phone.height, [...inEveryView, ...ofParts]),
  view('320 px', 320, 640),
];

/** For what lies over a page or comes after an error: the narrowest and the longest. */
export const fewViews: readonly View[] = everyView.filter(({ name }) =>
  ['390 px with longer texts', '320 px', '1280 px with text at 200 %'].includes(name),
);

/** By touch, where the window does not grow. */
export const phoneViews: readonly View[] = everyView.filter(({ name }) =>
  ['390 px with longer texts', '320 px', '320 px, at 400 %'].includes(name),
);
