import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';

const longestMs = 5_000;

/**
 * Puts the focus on the page's heading, or on `main` for as long as there is none. The heading of a placeholder goes when the page
 * has come, and would take the focus with it: so it follows for a while. All this until somebody does something else. Answers how
 * to stop.
 */
function keepFocusOnHeading(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const focus = (): void => {
    const main = document.querySelector<HTMLElement>('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading) timer ??= setTimeout(stop, longestMs);
    (heading ?? main)?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(() => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body;
    if (isLost || (at.localName === 'main' && at.querySelector('h1') !== null)) focus();
  });
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const doing of ['pointerdown', 'keydown']) document.removeEventListener(doing, stop, true);
  };
  for (const doing of ['pointerdown', 'keydown']) document.addEventListener(doing, stop, true);
  watcher.observe(document.body, { childList: true, subtree: true });
  focus();
  return stop;
}

/**
 * What a browser does for a new document and a single page has to do itself: the title, the announcement, and the focus,
 * which goes to the h1, or waits at `main` until the page has one. The first page is the browser's own affair.
 */
export function usePageChange(path: string, name: string, title: string): void {
  const shown = useRef(path);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    announce(name);
    return keepFocusOnHeading();
  }, [path, name]);
}
