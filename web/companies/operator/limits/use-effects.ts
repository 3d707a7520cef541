import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { numberNames, numberOf, switchNames, type LimitsValues, type NumberName } from './limits.ts';
import type { LoadedLimits } from './limits-api.ts';

/** What saving will do, a sentence for each change. */
export function useEffects({ values: before, currency }: LoadedLimits): (after: LimitsValues) => readonly string[] {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const written = (name: NumberName, typed: string): string => {
    const value = numberOf(name, typed) ?? 0;
    if (name === 'credit_limit') return format.money(value, currency);
    return name === 'discount' ? format.percent(value / 100) : format.number(value);
  };
  return (after) => [
    ...switchNames
      .filter((name) => before[name] !== after[name])
      .map((name) => (after[name] ? t(($) => $.limits[name].on) : t(($) => $.limits[name].off))),
    ...(before.account_type === after.account_type
      ? []
      : [
          t(($) => $.limits.account_type.effect, {
            before: t(($) => $.types[before.account_type]),
            after: t(($) => $.types[after.account_type]),
          }),
        ]),
    ...numberNames
      .filter((name) => before[name] !== after[name])
      .map((name) => t(($) => $.limits[name].effect, { before: written(name, before[name]), after: written(name, after[name]) })),
  ];
}
