import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';

const maxFollowMs = 5_000;

/**
 * Focuses the page's heading, or `main` until there is one. Follows the heading for a while, because a skeleton's heading is replaced,
 * until the user interacts. Returns a stop function.
 */
function keepFocusOnHeading(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const focus = (): void => {
    const main = document.querySelector<HTMLElement>('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading) timer ??= setTimeout(stop, maxFollowMs);
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
 * Does what browsers do for a new document: sets the title, announces the page and moves the focus to the h1, or to `main` until there is
 * one. Skips the first page, which the browser handles.
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
