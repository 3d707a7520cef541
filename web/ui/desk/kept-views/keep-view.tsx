import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepViewDialog } from './keep-view-dialog.tsx';
import type { KeptViews } from './use-kept-views.ts';

interface KeepViewProps {
  readonly kept: KeptViews;
  /** What the list is called. */
  readonly label: string;
  readonly wish: string;
}

const isMoreThanView = (wish: string): boolean => [...new URLSearchParams(wish).keys()].some((name) => name !== 'view');

/**
 * Keeps what is shown, or changes the view that it is. One button, which stays where it is whatever becomes of the view, so that the
 * focus does.
 */
export function KeepView({ kept, label, wish }: KeepViewProps) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  if (kept.hasFailed)
    return (
      <Button variant="subtle" onClick={kept.retry}>
        {t(($) => $.keptViews.notLoaded)}
      </Button>
    );
  if (kept.shown === undefined && !isOpen && !isMoreThanView(wish)) return null;
  return (
    <>
      <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {kept.shown === undefined ? t(($) => $.keptViews.save) : t(($) => $.keptViews.edit)}
      </Button>
      {isOpen && <KeepViewDialog kept={kept} label={label} wish={wish} onClose={() => setOpen(false)} />}
    </>
  );
}
