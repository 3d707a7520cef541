import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { AutoSwitched } from './auto-switched.tsx';
import classes from './list-notices.module.css';
import type { useMarketplace } from './use-marketplace.ts';

/** What stands above the list: what went quietly wrong. */
export function ListNotices({
  marketplace,
  missingCode,
}: {
  marketplace: ReturnType<typeof useMarketplace>;
  missingCode: string | undefined;
}) {
  const { t } = useTranslation('buying');
  const { data: company } = useSuspenseQuery(companyQuery());
  const [dismissed, setDismissed] = useState<string>();
  return (
    <>
      {marketplace.isAutoSwitched && (
        <p className={classes.notice}>
          <span>
            <AutoSwitched company={company} />
          </span>
        </p>
      )}
      {missingCode !== undefined && missingCode !== dismissed && (
        <div role="alert" className={classes.notice}>
          <span>{t(($) => $.missing)}</span>
          <Button variant="subtle" size="compact-md" onClick={() => setDismissed(missingCode)}>
            {t(($) => $.dismiss)}
          </Button>
        </div>
      )}
      {marketplace.isOutdated && (
        <div role="alert" className={classes.notice}>
          <span>{t(($) => $.notRefreshed)}</span>
          <Button variant="subtle" size="compact-md" onClick={marketplace.refresh}>
            {t(($) => $.tryAgain)}
          </Button>
        </div>
      )}
    </>
  );
}
