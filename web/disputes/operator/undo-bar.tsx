import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedReportWire } from '../../../contract/disputes/queue-endpoints.ts';
import { useKeys } from '../../ui/desk/shortcuts-dialog.tsx';
import { WaitingBar } from '../../ui/desk/waiting-bar.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useTimeUntil } from '../../ui/countdown.ts';
import { refreshReports, undoDecision } from './api.ts';
import classes from './undo-bar.module.css';

/** Offers to undo a recent decision before the company is notified. */
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

interface WaitingProps {
  readonly report: Pick<QueuedReportWire, 'working_hours' | 'overdue'>;
  readonly promised: number;
}

/** Returns the elapsed share of the promised working hours. */
export function Waiting({ report, promised }: WaitingProps) {
  const { t } = useTranslation('operator-disputes');
  const { working_hours: hours, overdue: isOver } = report;
  return (
    <WaitingBar share={hours / promised} isOver={isOver}>
      {isOver ? t(($) => $.waiting.over, { promised }) : t(($) => $.waiting.hours, { hours: Math.floor(hours), promised })}
    </WaitingBar>
  );
}

/** A recent decision that any page of the queue can undo. */
interface Undoable {
  readonly reportId: number;
  readonly lead: string;
  readonly verb: 'accept' | 'reject' | 'extend';
  /** According to this browser's clock. */
  readonly until: number;
}

let offered: Undoable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Undoable | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers Undo while the server holds the decision back. `onOver` is called when it takes effect, or is about to. */
export function offerUndo(undoable: Omit<Undoable, 'until'>, seconds: number, onOver: () => void): void {
  clearTimeout(timer);
  show({ ...undoable, until: Date.now() + seconds * 1_000 });
  timer = setTimeout(() => {
    show(null);
    onOver();
  }, seconds * 1_000);
}

export function endUndo(): void {
  clearTimeout(timer);
  show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useUndoable(): Undoable | null {
  return useSyncExternalStore(subscribe, () => offered);
}
