import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { attributes } from '../pages/attributes.ts';
import { followLink } from '../pages/follow-link.ts';
import { isShort } from '../../test/scope.ts';
import { loaded } from './screen.ts';

const router = new URL('../../web/app/operator/router.tsx', import.meta.url);

/** Lists the route patterns of the back office, such as `/operator/leads/$id`, from its router. */
export function deskPages(): string[] {
  const paths = [...readFileSync(router, 'utf8').matchAll(/desk(?:List)?Route\(\s*'([^']+)'/g)].flatMap(([, path]) => path ?? []);
  if (!paths.includes('/operator')) throw new Error('the routes of the back office are no longer in its router');
  return [...new Set(paths)];
}

/** Returns the most specific route pattern that matches an address. */
export function findRoutePattern(address: string, kinds: readonly string[]): string | undefined {
  const parts = new URL(address, 'http://desk').pathname.split('/');
  const fitting = kinds.filter((kind) => {
    const wanted = kind.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at]);
  });
  const given = (kind: string): number => kind.split('/').filter((part) => part.startsWith('$')).length;
  return fitting.toSorted((one, other) => given(one) - given(other))[0];
}

/**
 * Follows the links of the back office from the open page and `more` until one page of every linked kind has been shown, with all its tabs. Returns
 * the kinds reached.
 */
export async function walkDesk(
  page: Page,
  look: (kind: string, tab: string | undefined) => Promise<void>,
  more: readonly string[] = [],
): Promise<Set<string>> {
  const kinds = deskPages();
  const addresses = [new URL(page.url()).pathname, ...more];
  const reached = new Set<string>();
  for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
    const kind = findRoutePattern(address, kinds);
    if (kind === undefined || reached.has(kind)) continue;
    reached.add(kind);
    await (isShort ? followLink(page, address) : page.goto(address, { waitUntil: 'networkidle' }));
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
