import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import type { Invoice } from '../invoice.ts';
import classes from './ageing-bar.module.css';
import { ageingOf } from './ageing-rule.ts';

const parts = ['overdue', 'dueThisWeek', 'notDue'] as const;

/** When what is unpaid has to be paid: a bar for the eye, the same in words and amounts beneath it. */
export function AgeingBar({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const ageing = ageingOf(invoices, format.daysUntil);
  const shown = parts.filter((part) => ageing[part] > 0);
  const [first] = invoices;
  if (first === undefined || shown.length === 0) return null;
  return (
    <div className={classes.root}>
      <span className={classes.bar} aria-hidden>
        {shown.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: ageing[part] }} />
        ))}
      </span>
      <ul className={classes.legend} aria-label={t(($) => $.ageing.label)}>
        {shown.map((part) => (
          <li key={part}>
            <span className={classes.swatch} data-part={part} aria-hidden />
            {t(($) => $.ageing[part])} <span className="money">{format.money(ageing[part], first.currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
