import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ToDoKey, toDosQuery } from '../to-dos-api.ts';
import classes from './settle-to-do.module.css';

interface SettleToDoProps {
  readonly toDo: ToDoKey;
  readonly isBusy: boolean;
  /** Saves the settings as they are, which completes the to-do. */
  readonly onSettle: () => void;
}

/** While the to-do of a page of settings is open: the way to say that they are right as they stand. */
export function SettleToDo({ toDo, ...settle }: SettleToDoProps) {
  const { data: toDos } = useQuery(toDosQuery());
  if (toDos?.find(({ key }) => key === toDo)?.complete !== false) return null;
  return <Settle {...settle} />;
}

/** The question itself. */
export function Settle({ isBusy, onSettle }: Omit<SettleToDoProps, 'toDo'>) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.settle}>
      <p>{t(($) => $.settle.question)}</p>
      <Button variant="default" loading={isBusy} onClick={onSettle}>
        {t(($) => $.settle.yes)}
      </Button>
    </div>
  );
}
