import { IconCircleCheck } from '../../ui/icons/trade-icons.ts';
import { IconLock } from '../../ui/icons/shell-icons.ts';
import { IconDoorOff } from '../../ui/icons/desk-icons.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import type { DeskCompanyRow } from './api.ts';
import classes from './company-marks.module.css';

const icons = { active: IconCircleCheck, locked: IconLock, closed: IconDoorOff } as const;

/** Shows the state of a company as text and shape, not colour alone. */
export function StateWords({ state }: Pick<DeskCompanyRow, 'state'>) {
  const { t } = useTranslation('operator-companies');
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(($) => $.states[state])}
    </span>
  );
}

/** Shows the balance, marked if part of it is overdue. */
export function BalanceWords({ company }: { company: Pick<DeskCompanyRow, 'balance' | 'currency' | 'overdue'> }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  return (
    <>
      {format.money(company.balance, company.currency)}
      {company.overdue && <span className={classes.overdue}>{t(($) => $.overdue)}</span>}
    </>
  );
}
