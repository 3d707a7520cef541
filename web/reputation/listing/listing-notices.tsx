import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedListing } from './api.ts';

/** Why nobody sees the listing, and what puts it right. */
export function ListingNotices({ listing }: Pick<LoadedListing, 'listing'>) {
  const { t } = useTranslation('listing');
  const { t: errors } = useTranslation('errors');
  return (
    <>
      {listing.inactive === 'switched_off' && (
        <Notice>
          {t(($) => $.inactive)} <Link to="/help/contact">{t(($) => $.contact)}</Link>
        </Notice>
      )}
      {listing.inactive === 'no_coverage' && (
        <Notice>
          <Link to="/settings/coverage">{t(($) => $.setUpFirst)}</Link>. {t(($) => $.setUpFirstHint)}
        </Notice>
      )}
      {!listing.valid && <Notice>{errors(($) => $.listingInvalid)}</Notice>}
    </>
  );
}

/** The account team keeps the profile: nothing here can be changed. */
export function ManagedNotice() {
  const { t } = useTranslation('listing');
  const { t: errors } = useTranslation('errors');
  return (
    <Alert color="amber" icon={<IconLock size={20} stroke={1.75} aria-hidden />}>
      {errors(($) => $.profileManaged)} <Link to="/help/contact">{t(($) => $.contact)}</Link>
    </Alert>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert role="note" color="amber" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
      {children}
    </Alert>
  );
}
