import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../ui/desk/use-shortcuts.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useTimeUntil } from '../../../ui/use-time-until.ts';
import { refreshReports, undoDecision } from '../api.ts';
import { endUndo, type Undoable, useUndoable } from '../undo.ts';
import classes from './undo-bar.module.css';

/** What was decided a moment ago, with the way to take it back before the company hears of it. */
export function UndoBar() {
  const undoable = useUndoable();
  return (
    <output className={classes.room} aria-live="polite">
      {undoable !== null && <Offer key={undoable.reportId} undoable={undoable} />}
    </output>
  );
}

function Offer({ undoable: { reportId, lead, verb, until } }: { undoable: Undoable }) {
  const { t } = useTranslation('operator-disputes');
  const client = useQueryClient();
  const router = useRouter();
  const seconds = Math.max(0, Math.ceil(useTimeUntil(new Date(until).toISOString()) / 1_000));
  const { run, isBusy, failure } = useAction(t(($) => $.undo.failed));
  const undo = () =>
    void run(async () => {
      await undoDecision(
        reportId,
        t(($) => $.undo.reason),
      );
      endUndo();
      await refreshReports(client);
      await router.navigate({ href: `/operator/reports/${reportId}` });
    });
  useKeys({ u: undo });
  return (
    <div className={classes.offer} data-page-bar>
      <span>
        {failure ?? t(($) => $.undo[verb], { lead })}{' '}
        <span className={classes.time} aria-hidden>
          {t(($) => $.undo.time, { seconds })}
        </span>
      </span>
      <Button variant="default" loading={isBusy} onClick={undo}>
        {t(($) => $.undo.button)}
      </Button>
    </div>
  );
}
