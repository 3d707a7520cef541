import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import type { GroupName, LeadAlert } from '../api.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts-pane.module.css';

interface AlertGroupProps {
  readonly name: GroupName;
  readonly alerts: readonly LeadAlert[];
  readonly onOpen: () => void;
  readonly onDismiss: (id: number) => void;
}

/** One of the three groups, day by day; today has no label. An empty group leaves no gap. */
export function AlertGroup({ name, alerts, onOpen, onDismiss }: AlertGroupProps) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  if (alerts.length === 0) return null;
  const days = Map.groupBy(alerts, (alert) => format.dayHeading(alert.first_request));
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{t(($) => $.groups[name])}</h3>
      {[...days].map(([day, ofDay]) => (
        <div key={day ?? ''}>
          {day !== undefined && <h4 className={classes.day}>{day}</h4>}
          <ul className={classes.items}>
            {ofDay.map((alert) => (
              <AlertItem
                key={alert.id}
                alert={alert}
                isSoldOut={name === 'soldOut'}
                isPriority={name === 'priority'}
                onOpen={onOpen}
                onDismiss={() => onDismiss(alert.id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
