import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../overlay/modal-dialog.tsx';

interface UnsavedChangesProps {
  readonly isDirty: boolean;
  /** Whether navigation leaves the form; defaults to any other path. */
  readonly leaves?: (from: Place, to: Place) => boolean;
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Asks before unsaved work is lost by a link or Back; closing the page triggers the browser's own prompt. */
export function UnsavedChanges({ isDirty, leaves = (from, to) => from.pathname !== to.pathname }: UnsavedChangesProps) {
  useEffect(() => (isDirty ? holdUnsavedWork() : undefined), [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && leaves(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />;
}

/** Whether unsaved work may be lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      title={t(($) => $.form.leave.question)}
      confirm={t(($) => $.form.leave.leave)}
      cancel={t(($) => $.form.leave.stay)}
      onConfirm={onLeave}
      onCancel={onStay}
      isDestructive
    />
  );
}

/** Mounted components with unsaved work. */
const unsavedHolders = new Set<symbol>();

/** Counts as unsaved work until the function it returns is called. */
export function holdUnsavedWork(): () => void {
  const holder = Symbol('unsaved');
  unsavedHolders.add(holder);
  return () => {
    unsavedHolders.delete(holder);
  };
}

/** Whether there is unsaved work. Check before actions that blocked navigation cannot undo, such as ending the session on sign-out. */
export const hasUnsavedWork = (): boolean => unsavedHolders.size > 0;
