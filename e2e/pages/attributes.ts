import type { Locator } from 'playwright-core';

interface Element {
  getAttribute(name: string): string | null;
}

/** An attribute of all that is found, in one look: asked one by one, the last may be gone by then, and would be waited for. */
export function attributes(found: Locator, name: string): Promise<string[]> {
  return found.evaluateAll((all: Element[], wanted) => all.map((one) => one.getAttribute(wanted) ?? ''), name);
}
