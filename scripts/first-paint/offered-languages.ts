import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A language is offered as soon as its catalogue folder exists. English is the source language. */
export function offeredLanguages(): readonly string[] {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['en', ...folders.map(({ name }) => name).filter((name) => name !== 'en')];
}

/** Passes the list to the web app at build time. */
export const languageDefinition = { __LANGUAGES__: JSON.stringify(offeredLanguages()) };
