import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePartsMissing } from '../platform/load-part.ts';
import classes from './parts-notice.module.css';

/** Shows above every page that a lazy-loaded part is missing, and why. Disappears once it has loaded. */
export function PartsNotice() {
  const { t } = useTranslation('common');
  const missing = usePartsMissing();
  return (
    <output className={classes.place}>
      {missing !== undefined && (
        <span className={classes.notice}>
          {t(($) => $.partsMissing[missing])}
          {missing === 'outdated' && (
            <Button size="compact-sm" variant="white" onClick={() => location.reload()}>
              {t(($) => $.crash.reload)}
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
