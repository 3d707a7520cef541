import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';

/** The way to choose lead types. */
export function LeadTypesLink() {
  const { t } = useTranslation('delivery');
  return (
    <AppLinkButton to="/settings/coverage/$step" params={{ step: 'lead-types' }}>
      {t(($) => $.chooseTypes)}
    </AppLinkButton>
  );
}
