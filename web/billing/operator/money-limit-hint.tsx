import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { moneyLimitsQuery } from './api.ts';
import classes from './dialogs.module.css';

interface MoneyLimitHintProps {
  /** Undefined until a company is chosen. */
  readonly companyId: number | undefined;
  readonly currency: string | undefined;
}

/** Tells staff their own limit in advance and what happens above it. */
export function MoneyLimitHint({ companyId, currency }: MoneyLimitHintProps) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const { data } = useQuery({ ...moneyLimitsQuery(companyId ?? 0), enabled: companyId !== undefined });
  if (data === undefined || currency === undefined) return null;
  const { each, left_today: left, second_person_above: above } = data;
  const money = (amount: number): string => format.money(amount, currency);
  if (each !== null && left !== null)
    return <p className={classes.hint}>{t(($) => $.limit.each, { each: money(each), left: money(left) })}</p>;
  return above === null ? null : <p className={classes.hint}>{t(($) => $.limit.secondPerson, { amount: money(above) })}</p>;
}
