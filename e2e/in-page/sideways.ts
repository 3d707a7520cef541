import { describe, isSeen, seenIn, topLayer } from './seen.ts';

function reachesOut(element: Element, edge: number): boolean {
  return element.getBoundingClientRect().right > edge + 1;
}

/** Whether a wide element is inside a named, focusable scroll region. */
function isInScroller(element: Element): boolean {
  for (let one: Element | null = element; one !== null && one !== document.documentElement; one = one.parentElement) {
    const { overflowX } = getComputedStyle(one);
    if (overflowX !== 'visible' && one !== document.body) return true;
  }
  return false;
}

/** Lists the elements that make the page wider than its window. */
export function sidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = seenIn(document.body, '*').filter((one) => reachesOut(one, clientWidth) && !isInScroller(one));
  const innermost = wide.filter((one) => ![...one.children].some((child) => isSeen(child) && reachesOut(child, clientWidth)));
  const names = innermost.slice(0, 3).map(describe).join('; ');
  return [`the page is ${scrollWidth - clientWidth} px wider than its window: ${names}`];
}

/** Lists content that needs sideways scrolling outside named regions reachable by keyboard. */
export function hiddenSideways(): string[] {
  const scrollers = seenIn(topLayer(), '*').filter((one) => {
    if (one.scrollWidth <= one.clientWidth + 1 || one.closest('.leaflet-container') !== null) return false;
    if (!/auto|scroll/.test(getComputedStyle(one).overflowX) || one.matches('input, textarea')) return false;
    return !(one.tabIndex >= 0 && (one.hasAttribute('aria-label') || one.hasAttribute('aria-labelledby')));
  });
  return scrollers.map((one) => `scrolls sideways by ${one.scrollWidth - one.clientWidth} px: ${describe(one)}`);
}
