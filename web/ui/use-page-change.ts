import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';

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
    if (shown.current === path) return;
    shown.current = path;
    announce(name);
    const main = document.querySelector<HTMLElement>('main');
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [path, name]);
}
