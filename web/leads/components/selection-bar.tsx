import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import classes from '../../ui/list/selection-bar.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly isArchive: boolean;
  readonly onArchive: () => void;
  readonly onClear: () => void;
}

/** What is selected, and what can be done with it. */
export function SelectionBar({ count, isArchive, onArchive, onClear }: SelectionBarProps) {
  const { t } = useTranslation('leads');
  const bar = useFocusHandOver<HTMLElement>();
  return (
    <section ref={bar} aria-label={t(($) => $.bulk.label)} className={classes.bar} data-page-bar>
      <Button variant="default" px="md" onClick={onClear}>
        {t(($) => $.unselectAll)}
      </Button>
      <output className={classes.count}>{t(($) => $.bulk.selected, { count })}</output>
      <Button px="xl" onClick={onArchive}>
        {t(($) => $.bulk[isArchive ? 'unarchive' : 'archive'])}
      </Button>
    </section>
  );
}
