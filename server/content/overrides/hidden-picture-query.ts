import type { Db } from '../../platform/database/database.ts';
import { listPicturesIn } from '../pictures/picture-queries.ts';
import type { BrokenLink } from './broken-links-rule.ts';

/**
 * The links of a text that lead nowhere, and its pictures that nobody sees or hears. What reads Markdown is loaded when it is first
 * needed: a start does not wait for it.
 */
export async function listBrokenLinks(db: Db, markdown: string): Promise<readonly BrokenLink[]> {
  const { brokenLinks } = await import('./broken-links-rule.ts');
  return brokenLinks(markdown, await listPicturesIn(db, markdown));
}

/** The first picture of a text that has no words, or is none of ours: such a page is not published. */
export async function findHiddenPicture(db: Db, markdown: string): Promise<BrokenLink | undefined> {
  return (await listBrokenLinks(db, markdown)).find(({ problem }) => problem === 'no_alt' || problem === 'picture');
}
