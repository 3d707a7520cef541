import { useTranslation } from 'react-i18next';

/** The way to choose lead types. The words stand alone until there is a page to lead to. */
export function LeadTypesLink() {
  const { t } = useTranslation('delivery');
  return <span>{t(($) => $.chooseTypes)}</span>;
}
