import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { contentKeys, type ContentKey } from '../../contract/content/values.ts';

export interface ContentPage {
  readonly url: ContentKey;
  readonly title: string;
  readonly markdown: string;
  readonly language: string;
  /** Date of the last change, YYYY-MM-DD. */
  readonly updated: string;
  /** Version id of the operator's text; null for the built-in page. */
  readonly version: number | null;
}

const folder = new URL('pages/', import.meta.url);
const head = /^---\ntitle: (.+)\nupdated: (\d{4}-\d{2}-\d{2})\n---\n/;

/** Loads `pages/<language>/<key>.md`. Startup fails on a file without title and date or with an unknown key. */
export async function loadPages(): Promise<readonly ContentPage[]> {
  const pages: ContentPage[] = [];
  for (const language of await readdir(folder)) {
    for (const file of await readdir(new URL(`${language}/`, folder))) {
      const url = contentKeys.find((key) => key === basename(file, '.md'));
      const source = await readFile(new URL(`${language}/${file}`, folder), 'utf8');
      const [whole, title, updated] = head.exec(source) ?? [];
      if (url === undefined || whole === undefined || title === undefined || updated === undefined) {
        throw new Error(`server/content/pages/${language}/${file}: expected a known key, and a head with title and updated`);
      }
      pages.push({ url, title, updated, language, markdown: source.slice(whole.length), version: null });
    }
  }
  return pages;
}

/** Returns each page in a language, falling back to English. */
export function pagesIn(pages: readonly ContentPage[], language: string): readonly ContentPage[] {
  return contentKeys.flatMap((key) => {
    const versions = pages.filter(({ url }) => url === key);
    const page = versions.find((version) => version.language === language) ?? versions.find((version) => version.language === 'en');
    return page === undefined ? [] : [page];
  });
}

/** Returns the version of a page shown in this language, for recording consent. */
export function getPageVersion(pages: readonly ContentPage[], key: ContentKey, language: string): string {
  const page = pagesIn(pages, language).find(({ url }) => url === key);
  if (page === undefined) throw new Error(`there is no page "${key}"`);
  return `${page.language} ${page.updated}${page.version === null ? '' : ` ${page.version}`}`;
}
