import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Where alerts are set. */
export function SettingsLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('alerts');
  return (
    <Link to="/settings/lead-alerts" onClick={onFollow}>
      {t(($) => $.pane.settings)}
    </Link>
  );
}
