import { seenIn } from './seen.ts';

/** Content widths used across the product: forms and text, or lists. */
const widths = { form: 720, full: 1600 };
const phone = 768;

/** Checks where the page starts next to the side menu and that it keeps to its maximum width. */
export function oddFrame(kind: 'form' | 'full'): string[] {
  const main = document.querySelector('main');
  if (main === null) return ['the page has no main part'];
  const menu = seenIn(document.body, 'nav').find(
    (one) => !main.contains(one) && one.getBoundingClientRect().left < 40 && one.getBoundingClientRect().height > 100,
  );
  const menuEnd = menu?.closest('[class*=side]')?.getBoundingClientRect().right ?? menu?.getBoundingClientRect().right ?? 0;
  const content = seenIn(main, 'h1, h2, table, form, section, article, p, button');
  if (content.length === 0) return ['the page is empty'];
  const boxes = content.map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const gap = innerWidth < phone ? 16 : 24;
  return [
    ...(Math.abs(left - menuEnd - gap) <= 1 ? [] : [`the page begins ${Math.round(left - menuEnd)} px from the side menu, not ${gap}`]),
    ...(right - left <= widths[kind] + 1 ? [] : [`the page is ${Math.round(right - left)} px wide, not at most ${widths[kind]}`]),
  ];
}
