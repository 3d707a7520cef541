import { describe, isSeen, topLayer } from './seen.ts';

const maxBarShare = 0.25;

function isBar(element: Element, root: Element): boolean {
  if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isSeen(element)) return false;
  const { top, bottom, width, height } = element.getBoundingClientRect();
  // Table headers are wanted while reading a table; anything that fills the window is a layer rather than a bar.
  if (element.closest('table') !== null || height > innerHeight * 0.9) return false;
  const isAcross = width > root.getBoundingClientRect().width / 2;
  return isAcross && bottom > 0 && top < innerHeight && (top < innerHeight * 0.3 || bottom > innerHeight * 0.7);
}

/** Sticky bars must leave three quarters of the window to the content. */
export function greedyBars(): string[] {
  const root = topLayer();
  const bars = [...root.querySelectorAll('*')].filter((one) => isBar(one, root));
  const outer = bars.filter((one) => !bars.some((other) => other !== one && other.contains(one)));
  const share = outer.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight;
  return share <= maxBarShare ? [] : [`bars cover ${Math.round(share * 100)} % of the height: ${outer.map(describe).join('; ')}`];
}
