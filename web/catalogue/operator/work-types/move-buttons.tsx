import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './asked-questions.module.css';

interface MoveButtonsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy?: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

/** One place up or down. */
export function MoveButtons({ name, isFirst, isLast, isBusy = false, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('operator-work-types');
  return (
    <span className={classes.moves}>
      <Button
        variant="default"
        size="xs"
        disabled={isBusy || isFirst}
        aria-label={t(($) => $.order.upOf, { name })}
        onClick={() => onMove(-1)}
      >
        {t(($) => $.order.up)}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={isBusy || isLast}
        aria-label={t(($) => $.order.downOf, { name })}
        onClick={() => onMove(1)}
      >
        {t(($) => $.order.down)}
      </Button>
    </span>
  );
}
