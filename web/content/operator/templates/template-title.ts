import { withBrandWords } from '../../../platform/brand-words.ts';

/** The words that a message is known by, with dots for what is filled in. */
export const templateTitle = (title: string): string => withBrandWords(title).replaceAll(/\{\{\w+\}\}/g, '…');
