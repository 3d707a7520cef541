import { useTranslation } from 'react-i18next';
import { type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';

/** In which language the server is to answer somebody who is not signed in: that of the page. */
export function usePageLanguage(): PageLanguage {
  const { i18n } = useTranslation();
  return pageLanguages.find((code) => code === i18n.resolvedLanguage) ?? 'en';
}
