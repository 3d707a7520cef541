import { Button } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBar } from '../page-bar.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Number of unsaved fields. */
  readonly changes: number;
  readonly isBusy: boolean;
  /** Shown after a save until something changes. */
  readonly isSaved: boolean;
  readonly onDiscard: () => void;
}

/** Ends a page that is saved as a whole: a sticky bar with unsaved changes, otherwise a quiet line. */
export function SaveBar({ changes, isSaved, ...bar }: SaveBarProps) {
  const { t } = useTranslation('common');
  const line = useRef<HTMLParagraphElement>(null);
  const hasChanges = changes > 0;
  const takeFocus = () => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <p ref={line} tabIndex={-1} className={classes.saved}>
        {isSaved && !hasChanges && t(($) => $.form.saved)}
      </p>
      {hasChanges && <Bar changes={changes} {...bar} onGone={takeFocus} />}
    </>
  );
}

interface BarProps extends Omit<SaveBarProps, 'isSaved'> {
  /** The bar disappeared with the focus in it. */
  readonly onGone: () => void;
}

/** "Save" submits the surrounding form. */
function Bar({ changes, isBusy, onDiscard, onGone }: BarProps) {
  const { t } = useTranslation('common');
  // A pressed button is disabled while saving, and the browser silently drops its focus.
  const hadFocus = useRef(false);
  const handOver = useEffectEvent(onGone);
  useLayoutEffect(
    () => () => {
      if (hadFocus.current) queueMicrotask(handOver);
    },
    [],
  );
  const note = (isWithin: boolean) => {
    hadFocus.current = isWithin;
  };
  return (
    <div className={classes.holder} onFocus={() => note(true)} onBlur={({ relatedTarget }) => note(relatedTarget === null)}>
      <PageBar state={t(($) => $.form.changes, { count: changes })}>
        <Button variant="default" onClick={onDiscard} disabled={isBusy}>
          {t(($) => $.form.discard)}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.form.save)}
        </Button>
      </PageBar>
    </div>
  );
}
