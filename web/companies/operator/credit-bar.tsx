import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import type { DeskCompany } from './api.ts';
import classes from './company.module.css';

/** From here on there is little left to buy for. */
const nearlyAll = 0.8;

/** How much of its credit a company has used, in words and as a bar. */
export function CreditBar({ company }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const { balance, credit_limit: limit, currency, credit } = company;
  const money = (amount: number) => format.money(amount, currency);
  const share = limit <= 0 ? 1 : Math.min(1, Math.max(0, balance / limit));
  return (
    <div className={classes.credit}>
      <p>
        <strong>
          {balance < 0
            ? t(($) => $.credit.ahead, { amount: money(-balance) })
            : t(($) => $.credit.owed, { amount: money(balance), limit: money(limit) })}
        </strong>
        <span>{t(($) => $.credit.left, { amount: money(credit.remaining) })}</span>
      </p>
      <Meter share={share} tone={share >= nearlyAll ? 'amber' : 'petrol'} />
      {credit.overdue_since !== null && (
        <p className={classes.late}>
          {t(($) => $.credit.overdue, { amount: money(credit.overdue_amount), date: format.shortDay(credit.overdue_since) })}
        </p>
      )}
    </div>
  );
}
