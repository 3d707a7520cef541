import type { Locator } from 'playwright-core';

interface Element {
  getAttribute(name: string): string | null;
}

/** Reads an attribute of all matches in one call. One by one, a match could disappear and time out. */
export function attributes(found: Locator, name: string): Promise<string[]> {
  return found.evaluateAll((all: Element[], wanted) => all.map((one) => one.getAttribute(wanted) ?? ''), name);
}
