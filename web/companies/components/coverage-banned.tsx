import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InfoNote } from '../../ui/info-note.tsx';

/** In place of what changes the coverage, for a company whose coverage the account team keeps. */
export function CoverageBanned() {
  const { t } = useTranslation('errors');
  const { t: shell } = useTranslation('shell');
  return (
    <InfoNote>
      {t(($) => $.coverageBanned)} <Link to="/help/contact">{shell(($) => $.notices.contact)}</Link>
    </InfoNote>
  );
}
