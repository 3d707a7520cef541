import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { acceptedLanguage } from '../../http/accepted-language-rule.ts';

/** The language that a browser wants most of those in which our pages are written: where the address of a page says nothing of its reader. */
export const visitorLanguage = (acceptLanguage: string | undefined): PageLanguage => acceptedLanguage(acceptLanguage, 'en');
