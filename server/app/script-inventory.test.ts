import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stripeScript } from '../../contract/billing/payment-pages.ts';
import { openFirstPages } from '../platform/pages/static-web.ts';
import { webFolder } from './build-app.ts';

const isBuilt = existsSync(join(webFolder, 'index.html'));
const payment = ['/account/payment-methods', '/account/invoices'];

/** What a page names to run, its own short scripts by their first words. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', code = '']) => {
    const [, source] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
    return source ?? `${attributes.includes('nonce=') ? 'nonce' : 'bare'}: ${code.length} characters`;
  });
}

describe.runIf(isBuilt)('the scripts of the pages on which cards are typed', () => {
  const pageFor = openFirstPages(webFolder, { demonstration: false });
  it.each(payment)('%s runs our own files, and in the page itself only what carries its nonce', (path) => {
    const scripts = scriptsOf(pageFor?.({ path, hasSession: true }).html ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^(?:\/assets\/[\w-]+\.js$|nonce: )/);
  });

  it('the built app knows one script of somebody else, at the address that its library asks for', () => {
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
