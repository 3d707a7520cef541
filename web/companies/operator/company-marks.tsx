import { IconAlertTriangle } from '../../ui/icons/ui-icons.ts';
import { IconBellOff, IconCreditCardOff, IconDiscount, IconMapOff, IconShoppingCartOff } from '../../ui/icons/desk-icons.ts';
import { IconLock } from '../../ui/icons/shell-icons.ts';
import { IconMapPin } from '../../ui/icons/trade-icons.ts';
import { IconTargetArrow } from '../../ui/icons/form-icons.ts';
import { useTranslation } from 'react-i18next';
import type { CompanyMark } from '../../../contract/companies/desk-values.ts';
import { useFormat } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import type { DeskCompany } from './api.ts';
import classes from './company-marks.module.css';
import companyClasses from './company.module.css';

const icons = {
  buying_off: IconShoppingCartOff,
  suspended: IconAlertTriangle,
  without_card: IconCreditCardOff,
  offers_only: IconTargetArrow,
  own_area_only: IconMapPin,
  managed_profile: IconLock,
  managed_coverage: IconMapOff,
  discount: IconDiscount,
  alerts_paused: IconBellOff,
} as const satisfies Record<CompanyMark, unknown>;

/** Shows deviations from the standard as labelled icons; rows show the first few and a count of the rest. */
export function CompanyMarks({ marks, most = marks.length }: { marks: readonly CompanyMark[]; most?: number }) {
  const { t } = useTranslation('operator-companies');
  if (marks.length === 0) return null;
  const hidden = marks.slice(most).map((mark) => t(($) => $.marks[mark]));
  return (
    <ul className={classes.marks}>
      {marks.slice(0, most).map((mark) => {
        const Icon = icons[mark];
        return (
          <li key={mark}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {t(($) => $.marks[mark])}
          </li>
        );
      })}
      {hidden.length > 0 && (
        <li title={hidden.join(', ')}>
          +{hidden.length}
          <span className="visually-hidden"> {hidden.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

/** Adds months to a date (YYYY-MM-DD), clamped to the last day of a shorter month. */
export function addMonths(months: number, from: string): string {
  const day = new Date(`${from}T00:00:00Z`);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** Above this share, little credit is left for buying. */
const nearlyUsedShare = 0.8;

/** Shows the used share of a company's credit as text and a bar. */
export function CreditBar({ company }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const { balance, credit_limit: limit, currency, credit } = company;
  const money = (amount: number) => format.money(amount, currency);
  const share = limit <= 0 ? 1 : Math.min(1, Math.max(0, balance / limit));
  return (
    <div className={companyClasses.credit}>
      <p>
        <strong>
          {balance < 0
            ? t(($) => $.credit.ahead, { amount: money(-balance) })
            : t(($) => $.credit.owed, { amount: money(balance), limit: money(limit) })}
        </strong>
        <span>{t(($) => $.credit.left, { amount: money(credit.remaining) })}</span>
      </p>
      <Meter share={share} tone={share >= nearlyUsedShare ? 'amber' : 'petrol'} />
      {credit.overdue_since !== null && (
        <p className={companyClasses.late}>
          {t(($) => $.credit.overdue, { amount: money(credit.overdue_amount), date: format.shortDay(credit.overdue_since) })}
        </p>
      )}
    </div>
  );
}
