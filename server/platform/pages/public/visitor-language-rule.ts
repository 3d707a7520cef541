import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { acceptedLanguage } from '../../http/accepted-language-rule.ts';

/** Picks the page language that the browser prefers, for addresses that do not imply a language. */
export const visitorLanguage = (acceptLanguage: string | undefined): PageLanguage => acceptedLanguage(acceptLanguage, 'en');
