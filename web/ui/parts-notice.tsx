import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePartsMissing } from '../platform/load-part.ts';
import classes from './parts-notice.module.css';

/** Above every page: a part of the app that was asked for has not arrived, and why. It goes by itself when the part is there. */
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
