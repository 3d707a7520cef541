import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Catalogues are files: a language is offered as soon as its folder exists. English is what the others are written from. */
export function offeredLanguages(): readonly string[] {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['en', ...folders.map(({ name }) => name).filter((name) => name !== 'en')];
}

/** The web app cannot look into folders: it is told when it is built. */
export const languageDefinition = { __LANGUAGES__: JSON.stringify(offeredLanguages()) };
