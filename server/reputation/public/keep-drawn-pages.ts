import type { DrawnPage } from '../../platform/pages/public/add-public-pages.ts';

interface Kept {
  readonly facts: string;
  readonly page: DrawnPage;
}

const mostPages = 200;

/**
 * Keeps the pages that were drawn last, each with the facts that it was drawn from. The facts are read for every visitor; only where
 * they have changed is the page drawn again. So nothing is ever old.
 */
export function keepDrawnPages(): (address: string, facts: string, draw: () => DrawnPage) => DrawnPage {
  const kept = new Map<string, Kept>();
  return (address, facts, draw) => {
    const known = kept.get(address);
    const page = known?.facts === facts ? known.page : draw();
    kept.delete(address);
    kept.set(address, { facts, page });
    const [oldest] = kept.keys();
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest);
    return page;
  };
}
