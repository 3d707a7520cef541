import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeadAlertGroups } from '../api.ts';
import classes from './alerts-pane.module.css';

interface ClearButtonsProps {
  readonly groups: LeadAlertGroups;
  readonly onClear: (leads: number[]) => void;
}

/** Clears all that are shown, or those that nobody can buy any more. */
export function ClearButtons({ groups, onClear }: ClearButtonsProps) {
  const { t } = useTranslation('alerts');
  const soldOut = groups.soldOut.map(({ id }) => id);
  const all = [...groups.priority, ...groups.priorityExpired].map(({ id }) => id).concat(soldOut);
  if (all.length === 0) return null;
  return (
    <div className={classes.actions}>
      {soldOut.length > 0 && (
        <Button variant="default" onClick={() => onClear(soldOut)}>
          {t(($) => $.pane.clearSold)}
        </Button>
      )}
      <Button variant="default" onClick={() => onClear(all)}>
        {t(($) => $.pane.clearAll)}
      </Button>
    </div>
  );
}
