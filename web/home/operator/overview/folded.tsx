import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './overview.module.css';

interface FoldedProps {
  readonly title: string;
  readonly summary: string;
  readonly children: ReactNode;
}

/** Collapses a chart on phones, where the text suffices. */
export function Folded({ title, summary, children }: FoldedProps) {
  const { t } = useTranslation('operator-overview');
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const [isShown, setShown] = useState(false);
  if (!isPhone || isShown) return children;
  return (
    <section className={classes.queue} aria-label={title}>
      <h2>{title}</h2>
      <p>{summary}</p>
      <Button variant="default" onClick={() => setShown(true)}>
        {t(($) => $.charts.show)}
      </Button>
    </section>
  );
}
