import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import type { PageCheck } from './page-checks.ts';

const entry = fileURLToPath(new URL('../in-page/inspect-page.ts', import.meta.url));

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['iife'], name: 'inspection' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the page checks could not be bundled');
  return chunk.code;
}

let bundled: Promise<string> | undefined;

/** Makes every page of this browser profile inspectable from the start. */
export async function makeInspectable(context: BrowserContext): Promise<void> {
  bundled ??= bundle();
  await context.addInitScript({ content: await bundled });
}

/** Calls a function of `e2e/in-page` with plain values. */
export function ask<Answer>(page: Page, what: string, ...given: readonly unknown[]): Promise<Answer> {
  return page.evaluate<Answer>(`plumblineChecks.${what}(${given.map((one) => JSON.stringify(one)).join(', ')})`);
}

export type Question = PageCheck | readonly [PageCheck, ...unknown[]];

/** Returns the findings of several checks in one call. */
export function findings(page: Page, questions: readonly Question[]): Promise<string[]> {
  const calls = questions.map((question) => {
    const [name, ...given] = typeof question === 'string' ? [question] : question;
    return `...plumblineChecks.${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`;
  });
  return page.evaluate<string[]>(`[${calls.join(', ')}]`);
}
