import type { Page } from 'playwright-core';
import type { Question } from './inspection.ts';
import { ask } from './inspection.ts';
import { inEveryView, inLowWindows, partRules } from './rules.ts';

export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly questions: readonly Question[];
  /** A change made by the visitor, and how to undo it. */
  readonly change?: { begin(page: Page): Promise<unknown>; end(page: Page): Promise<unknown> };
}

const style = (text: string) => ({
  begin: (page: Page) =>
    page.evaluate(`{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(text)});
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }`),
  end: (page: Page) => page.evaluate('{ document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }'),
});

/** Sets the browser's font size, which `em` media queries follow as in any browser. */
const fontSizes = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } });
  await session.detach();
};
export const largeText = { begin: (page: Page) => fontSizes(page, 32), end: (page: Page) => fontSizes(page, 16) };

/** Text spacing of WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';
export const longTexts = {
  begin: (page: Page) => ask(page, 'lengthenTexts'),
  end: (page: Page) => ask(page, 'restoreTexts'),
};

const view = (name: string, width: number, height: number, questions = inEveryView, change?: View['change']): View => ({
  name,
  width,
  height,
  questions,
  ...(change && { change }),
});

/** Widths at which the layout of key screens is compared with the recorded one. */
export const comparedWidths: readonly string[] = ['1440 px', '1024 px', '390 px', '320 px'];

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** All views in which a screen is checked, apart from colour schemes. */
export const everyView: readonly View[] = [
  view('1600 px', 1600, 900),
  view('1024 px', 1024, 768),
  view('800 px', 800, 1000),
  view('390 px', phone.width, phone.height, [...inEveryView, ...partRules]),
  view('390 px with longer texts', phone.width, phone.height, inEveryView, longTexts),
  view('320 px', 320, 640),
  view('320 px, at 400 %', 320, 256, inLowWindows),
  view('640 px, at 200 %', 640, 450, [...inEveryView, ...inLowWindows]),
  view('1280 px with text at 200 %', 1280, 800, [...inEveryView, ...inLowWindows], largeText),
  view('1280 px with wider spacing', 1280, 800, inEveryView, style(spacing)),
  view('1024 px with longer texts', 1024, 768, inEveryView, longTexts),
];

/** The narrowest and longest views, for overlays and error states. */
export const fewViews: readonly View[] = everyView.filter(({ name }) =>
  ['390 px with longer texts', '320 px', '1280 px with text at 200 %'].includes(name),
);

/** Touch views, in which the window does not grow. */
export const phoneViews: readonly View[] = everyView.filter(({ name }) =>
  ['390 px with longer texts', '320 px', '320 px, at 400 %'].includes(name),
);
