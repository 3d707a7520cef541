import { Button } from '@mantine/core';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBar } from '../../ui/page-bar.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import classes from './unsaved-bar.module.css';

interface UnsavedBarProps {
  /** Number of unsaved changes in all steps. */
  readonly changes: number;
  readonly isBusy: boolean;
  /** Why the changes cannot be saved in their current state. */
  readonly obstacle: string | undefined;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** Called when the bar disappears with the focus in it. */
  readonly onFocusLost: () => void;
}

/** Shows the number of unsaved changes in any step, with buttons to save or discard all. */
export function UnsavedBar({ changes, isBusy, obstacle, onSave, onDiscard, onFocusLost }: UnsavedBarProps) {
  const { t } = useTranslation('coverage');
  const { t: common } = useTranslation('common');
  const save = useRef<HTMLSpanElement>(null);
  const watching = useRestoreFocus(save, isBusy, onFocusLost);
  return (
    <div className={classes.root} {...watching}>
      <PageBar state={isBusy ? t(($) => $.saving.busy) : common(($) => $.form.changes, { count: changes })} className={classes.bar}>
        <Button variant="default" disabled={isBusy} onClick={onDiscard}>
          {common(($) => $.form.discard)}
        </Button>
        <span ref={save} className={classes.save}>
          <ReasonButton reason={isBusy ? undefined : obstacle} side="above" loading={isBusy} onClick={onSave}>
            {common(($) => $.form.save)}
          </ReasonButton>
        </span>
      </PageBar>
    </div>
  );
}

/** Restores focus after saving: browsers drop it silently when the button is disabled. If the bar disappears, `onFocusLost` handles it. */
function useRestoreFocus(save: RefObject<HTMLElement | null>, isBusy: boolean, onFocusLost: () => void) {
  const hadFocus = useRef(false);
  const isLost = (): boolean => hadFocus.current && (document.activeElement === null || document.activeElement === document.body);
  const handOver = useEffectEvent(() => {
    if (isLost()) onFocusLost();
  });
  useEffect(() => {
    if (!isBusy && hadFocus.current && document.activeElement === document.body) {
      save.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [isBusy, save]);
  useLayoutEffect(() => () => queueMicrotask(handOver), []);
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hadFocus.current = relatedTarget === null;
    },
  };
}
