import { useTranslation } from 'react-i18next';
import { useChargesVat } from '../../platform/session.ts';
import { useFormat } from '../../ui/format.ts';
import table from '../../ui/list/table.module.css';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import type { LastDays } from '../api.ts';
import classes from './last-days.module.css';

/** Shows the result of the last 30 days, as a sentence and by lead type. Omits types without leads. */
export function LastDaysOutcome({ outcome }: { outcome: LastDays }) {
  const { t } = useTranslation('lastDays');
  const format = useFormat();
  const chargesVat = useChargesVat();
  const { came, leads, price, currency } = outcome;
  const types = outcome.work_types.filter((type) => type.came > 0);
  if (types.length === 0) return <p className={classes.line}>{t(($) => $.none)}</p>;
  return (
    <>
      <p className={classes.line}>
        <strong>{t(($) => (chargesVat ? $.sum : $.sumNoVat), { count: leads, price: format.money(price, currency) })}</strong>
        {came > leads && <span> {t(($) => $.capped, { came, through: leads })}</span>}
      </p>
      <ScrollRoom className={classes.room} label={t(($) => $.caption)}>
        <table className={`${table.table} ${classes.types}`}>
          <caption className="visually-hidden">{t(($) => $.caption)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.columns.type)}</th>
              {(['came', 'leads', 'price'] as const).map((column) => (
                <th key={column} scope="col" data-numeric>
                  {t(($) => $.columns[column === 'price' && !chargesVat ? 'priceNoVat' : column])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type.id}>
                <th scope="row">
                  {type.name}
                  {type.missing_accreditations.length > 0 && <div className={classes.missing}>{t(($) => $.missing)}</div>}
                </th>
                <td data-numeric>{format.number(type.came)}</td>
                <td data-numeric>{format.number(type.leads)}</td>
                <td data-numeric>{format.money(type.price, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRoom>
    </>
  );
}
