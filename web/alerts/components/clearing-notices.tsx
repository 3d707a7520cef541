import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import classes from './alerts-pane.module.css';
import type { useClearedAlerts } from './use-cleared-alerts.ts';

interface ClearingNoticesProps {
  readonly clearing: ReturnType<typeof useClearedAlerts>;
  readonly onUndo: () => void;
}

/** What was cleared, with the way back, and what could not be. */
export function ClearingNotices({ clearing, onUndo }: ClearingNoticesProps) {
  const { t } = useTranslation('alerts');
  const { cleared } = clearing;
  return (
    <>
      <output className={classes.undo}>
        {cleared.length > 0 && (
          <>
            <span>{t(($) => $.pane.cleared, { count: cleared.length })}</span>
            <Button variant="subtle" size="compact-md" onClick={onUndo}>
              {t(($) => $.pane.undo)}
            </Button>
          </>
        )}
      </output>
      {clearing.hasNotCleared && (
        <InlineFailure onRetry={clearing.clearAgain} isRetrying={clearing.isBusy}>
          {t(($) => $.pane.notCleared)}
        </InlineFailure>
      )}
      {clearing.isNotRestored && <InlineFailure>{t(($) => $.pane.notRestored)}</InlineFailure>}
    </>
  );
}
