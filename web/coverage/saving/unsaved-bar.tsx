import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBar } from '../../ui/page-bar.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import classes from './unsaved-bar.module.css';

interface UnsavedBarProps {
  /** How much differs from what is saved, in all steps. */
  readonly changes: number;
  readonly isBusy: boolean;
  /** Why the changes cannot be saved as they are. */
  readonly obstacle: string | undefined;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** The bar goes with the focus in it. */
  readonly onFocusLost: () => void;
}

/** There for as long as something is unsaved in any step: how much, and what to do with all of it. */
export function UnsavedBar({ changes, isBusy, obstacle, onSave, onDiscard, onFocusLost }: UnsavedBarProps) {
  const { t } = useTranslation('coverage');
  const { t: common } = useTranslation('common');
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <div ref={part} className={classes.root}>
      <PageBar state={isBusy ? t(($) => $.saving.busy) : t(($) => $.saving.unsaved, { count: changes })} className={classes.bar}>
        <Button variant="default" disabled={isBusy} onClick={onDiscard}>
          {common(($) => $.form.discard)}
        </Button>
        <span className={classes.save}>
          <ReasonButton reason={isBusy ? undefined : obstacle} side="above" loading={isBusy} onClick={onSave}>
            {common(($) => $.form.save)}
          </ReasonButton>
        </span>
      </PageBar>
    </div>
  );
}
