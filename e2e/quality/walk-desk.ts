import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { attributes } from '../pages/attributes.ts';
import { loaded } from './screen.ts';

const folder = new URL('../../web/app/operator/', import.meta.url);

/** Every kind of page that the back-office has, such as `/operator/leads/$id`: what its router is told. */
export function deskPages(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('-routes.ts'));
  const paths = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/desk(?:List)?Route\(\s*'([^']+)'/g)]);
  return [...new Set(paths.flatMap(([, path]) => path ?? []))];
}

/** Which kind of page stands at an address: of several, the one that names most of it. */
export function kindOf(address: string, kinds: readonly string[]): string | undefined {
  const parts = new URL(address, 'http://desk').pathname.split('/');
  const fitting = kinds.filter((kind) => {
    const wanted = kind.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at]);
  });
  const given = (kind: string): number => kind.split('/').filter((part) => part.startsWith('$')).length;
  return fitting.toSorted((one, other) => given(one) - given(other))[0];
}

/**
 * Follows the links of the back-office from the page that is open until one page of every kind that they lead to has been shown, and
 * on it every tab.
 *
 * @returns the kinds that were reached
 */
export async function walkDesk(page: Page, look: (kind: string, tab: string | undefined) => Promise<void>): Promise<Set<string>> {
  const kinds = deskPages();
  const addresses = [new URL(page.url()).pathname];
  const reached = new Set<string>();
  for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
    const kind = kindOf(address, kinds);
    if (kind === undefined || reached.has(kind)) continue;
    reached.add(kind);
    // What a page shows may show more links once it has been asked for.
    await page.goto(address, { waitUntil: 'networkidle' });
    await loaded(page);
    await look(kind, undefined);
    addresses.push(...(await attributes(page.locator('nav a[href^="/operator"], main a[href^="/operator"]'), 'href')));
    const tabs = page.locator('main [role=tab]');
    for (const name of (await tabs.allInnerTexts()).slice(1)) {
      await page.getByRole('tab', { name, exact: true }).click();
      await loaded(page);
      await look(kind, name);
      addresses.push(...(await attributes(page.locator('main a[href^="/operator"]'), 'href')));
    }
  }
  return reached;
}
