import { useTranslation } from 'react-i18next';
import { useBrand } from '../platform/brand.ts';
import { Register } from '../registration/register.tsx';
import { SignedOutFrame } from './signed-out-shell.tsx';

/** Shows the registration, which fills the page with a frame of its own. */
export function RegistrationPage() {
  const { t } = useTranslation('registration');
  return (
    <SignedOutFrame isWide notice={useBrand().hasGasSafetyBadge === true ? t(($) => $.gasNotice) : undefined}>
      <Register />
    </SignedOutFrame>
  );
}
