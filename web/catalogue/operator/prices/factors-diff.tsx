import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FactorField, factorFields, factorsByField, type ProposedFactors } from '../../../../contract/catalogue/factors-text-rule.ts';
import { effectDays } from '../../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { useFormat } from '../../../ui/format.ts';
import table from '../../../ui/list/table.module.css';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { factorEffectQuery } from '../api.ts';
import classes from './review-dialog.module.css';

interface FactorDifference {
  readonly field: FactorField;
  readonly before: number;
  readonly after: number;
}

/** The fields that differ. */
export function changedFactors(before: ProposedFactors, after: ProposedFactors): readonly FactorDifference[] {
  const [old, next] = [factorsByField(before), factorsByField(after)];
  return factorFields.filter((field) => old[field] !== next[field]).map((field) => ({ field, before: old[field], after: next[field] }));
}

/** What each field is called, with the hours of the steps. */
export function useFactorLabels({ freshness }: ProposedFactors): Readonly<Record<FactorField, string>> {
  const { t } = useTranslation('operator-pricing');
  const { number } = useFormat();
  const shown = (hours: number) => (Number.isNaN(hours) ? '?' : number(hours));
  const steps = { first: shown(freshness.first_hours), second: shown(freshness.second_hours) };
  return {
    one: t(($) => $.factors.one),
    two: t(($) => $.factors.two),
    three: t(($) => $.factors.three),
    first_hours: t(($) => $.factors.firstHours),
    second_hours: t(($) => $.factors.secondHours),
    fresh: t(($) => $.factors.fresh, steps),
    later: t(($) => $.factors.later, steps),
    old: t(($) => $.factors.old, steps),
  };
}

interface DiffProps {
  readonly changes: readonly FactorDifference[];
  readonly labels: Readonly<Record<FactorField, string>>;
}

/** What changes, old beside new, before anything is sent. */
export function FactorsDiff({ changes, labels }: DiffProps) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const shown = (value: number) => (Number.isNaN(value) ? t(($) => $.factors.wrong) : format.number(value));
  if (changes.length === 0) return <p>{t(($) => $.factors.unchanged)}</p>;
  return (
    <ScrollRoom className={classes.room} label={t(($) => $.factors.caption)}>
      <table className={`${table.table} ${classes.edits}`}>
        <caption className="visually-hidden">{t(($) => $.factors.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.factors.factor)}</th>
            <th scope="col">{t(($) => $.review.old)}</th>
            <th scope="col">{t(($) => $.review.new)}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              <td>{shown(before)}</td>
              <td>{shown(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}

/** Typing is waited for. */
const restMs = 400;

/** What the factors would have meant for what was sold lately. */
export function FactorsEffect({ country, proposed }: { country: CountryCode; proposed: ProposedFactors }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const [asked] = useDebouncedValue(proposed, restMs);
  const { data, isError } = useQuery(factorEffectQuery(country, asked));
  return (
    <div className={classes.effect} aria-busy={data === undefined && !isError}>
      <h3>{t(($) => $.effect.title, { days: effectDays })}</h3>
      {isError && <p>{t(($) => $.effect.failed)}</p>}
      {data !== undefined && (
        <p>
          {data.sold === 0
            ? t(($) => $.factors.noneSold)
            : t(($) => $.effect.line, {
                leads: format.number(data.sold),
                before: format.money(data.before, data.currency),
                after: format.money(data.after, data.currency),
              })}
        </p>
      )}
    </div>
  );
}
