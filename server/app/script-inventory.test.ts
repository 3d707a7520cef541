import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stripeScript } from '../../contract/billing/payment-pages.ts';
import { openFirstPages } from '../platform/pages/static-web.ts';
import { webFolder } from './build-web.ts';

const isBuilt = existsSync(join(webFolder, 'index.html'));
const payment = ['/account/payment-methods', '/account/invoices'];

/** Lists the scripts a page runs; inline ones by their first words. */
function listScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', code = '']) => {
    const [, source] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
    return source ?? `${attributes.includes('nonce=') ? 'nonce' : 'bare'}: ${code.length} characters`;
  });
}

describe.runIf(isBuilt)('scripts on pages where cards are entered', () => {
  const pageFor = openFirstPages(webFolder, { demonstration: false });
  it.each(payment)('%s runs only our own files, and inline scripts with its nonce', (path) => {
    const scripts = listScripts(pageFor?.({ path, hasSession: true }).html ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^(?:\/assets\/[\w-]+\.js$|nonce: )/);
  });

  it('includes one third-party script in the built app, at the address its library loads', () => {
    const library = readFileSync(createRequire(import.meta.url).resolve('@stripe/stripe-js/dist/pure.mjs'), 'utf8');
    const [, release] = /RELEASE_TRAIN = '(\w+)'/.exec(library) ?? [];
    expect(stripeScript).toBe(`https://js.stripe.com/${release ?? ''}/stripe.js`);
    const files = readdirSync(join(webFolder, 'assets')).filter((name) => name.endsWith('.js'));
    const foreign = files.flatMap(
      (name) => readFileSync(join(webFolder, 'assets', name), 'utf8').match(/https:\/\/[\w.-]+\/[\w./-]*\.js\b/g) ?? [],
    );
    expect([...new Set(foreign)]).toEqual([stripeScript]);
  });
});
