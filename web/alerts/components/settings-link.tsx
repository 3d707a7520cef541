import { useTranslation } from 'react-i18next';

/** Where alerts are set. The words stand alone until there is a page to lead to. */
export function SettingsLink() {
  const { t } = useTranslation('alerts');
  return <span>{t(($) => $.pane.settings)}</span>;
}
