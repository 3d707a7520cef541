import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  areFactors,
  type FactorField,
  factorFields,
  factorsByField,
  toFactors,
  type ProposedFactors,
} from '../../../contract/catalogue/factors-text-rule.ts';
import { isLargeChange, effectDays } from '../../../contract/catalogue/price-rules.ts';
import type { PriceFactorsWire } from '../../../contract/catalogue/prices-endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { countryInSentence } from '../../../contract/kit/language.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { invalidatePrices, type PricedCountry, savePriceFactors, factorsQuery, factorEffectQuery } from './api.ts';
import { StartDateChoice } from './review-dialog.tsx';
import classes from './review-dialog.module.css';

type Typed = Readonly<Record<FactorField, string>>;

function formatFactors(factors: PriceFactorsWire): Typed {
  const values = factorsByField(factors);
  return Object.fromEntries(factorFields.map((field) => [field, String(values[field])])) as Typed;
}

function readTyped(typed: Typed): PriceFactorsWire {
  const values = Object.fromEntries(factorFields.map((field) => [field, Number(typed[field].trim().replace(',', '.'))]));
  return toFactors(values as Record<FactorField, number>);
}

/** Edits the factors of a country with start date and reason. They apply to everything on sale there. */
export function FactorsDialog({ country, onClose }: { country: PricedCountry; onClose: () => void }) {
  const { t } = useTranslation('operator-pricing');
  const { longDay } = useFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => formatFactors(country.factors));
  const proposed = readTyped(typed);
  const [from, setFrom] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const changes = changedFactors(country.factors, proposed);
  const isLarge = changes.some(({ field, before, after }) => !field.endsWith('hours') && isLargeChange(before, after));
  const labels = useFactorLabels(proposed);
  return (
    <ReasonDialog
      title={t(($) => $.factors.question, { country: countryInSentence(country.country) })}
      confirm={from === null || from === '' ? t(($) => $.review.applyNow) : t(($) => $.review.applyFrom, { date: longDay(from) })}
      done={t(($) => $.factors.done)}
      onConfirm={async (reason) => {
        await savePriceFactors(country.country, proposed, { from, isConfirmed, reason });
        await invalidatePrices(client);
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.factors.hint)}</p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {factorFields.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            inputMode="decimal"
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <FactorsDiff changes={changes} labels={labels} />
      {changes.length > 0 && areFactors(proposed) && <FactorsEffect country={country.country} proposed={proposed} />}
      <StartDateChoice timeZones={[country.time_zone]} from={from} onChange={setFrom} />
      {isLarge && (
        <Checkbox
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
          label={t(($) => $.review.confirmLarge)}
        />
      )}
    </ReasonDialog>
  );
}

type Change = Awaited<ReturnType<NonNullable<ReturnType<typeof factorsQuery>['queryFn']>>>['history'][number];

/** Shows changes of a country's factors with author, date and reason. */
export function FactorsHistory({ country }: { country: CountryCode }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const query = useQuery(factorsQuery(country));
  const loading = toRegionLoading(query);
  const titles = {
    set: t(($) => $.factors.kinds.set),
    scheduled: t(($) => $.factors.kinds.scheduled),
    cancelled: t(($) => $.factors.kinds.cancelled),
  };
  return (
    <div>
      <h3>{t(($) => $.cell.history)}</h3>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.factors.historyFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonLines lines={[60, 90]} />}
      {query.data?.history.length === 0 && <p>{t(($) => $.factors.never)}</p>}
      {query.data !== undefined && query.data.history.length > 0 && (
        <Timeline
          label={t(($) => $.factors.historyOf)}
          entries={query.data.history.map((change) => ({
            key: String(change.id),
            at: change.at,
            title:
              change.from === null
                ? titles[change.kind]
                : `${titles[change.kind]} · ${t(($) => $.schedule.from, { date: format.dateTime(change.from) })}`,
            detail: <ChangeDetail change={change} />,
          }))}
        />
      )}
    </div>
  );
}

function ChangeDetail({ change: { before, factors, by, reason } }: { change: Change }) {
  const { t } = useTranslation('operator-pricing');
  const { number } = useFormat();
  const labels = useFactorLabels(factors);
  const changes = before === null ? [] : changedFactors(before, factors);
  return (
    <>
      {changes.map((one) => (
        <div key={one.field}>
          {t(($) => $.factors.moved, { factor: labels[one.field], before: number(one.before), after: number(one.after) })}
        </div>
      ))}
      <div>{t(($) => $.cell.because, { by, reason: reason ?? '' })}</div>
    </>
  );
}

interface FactorDifference {
  readonly field: FactorField;
  readonly before: number;
  readonly after: number;
}

/** The changed fields. */
function changedFactors(before: ProposedFactors, after: ProposedFactors): readonly FactorDifference[] {
  const [old, next] = [factorsByField(before), factorsByField(after)];
  return factorFields.filter((field) => old[field] !== next[field]).map((field) => ({ field, before: old[field], after: next[field] }));
}

/** Returns the label of each field, including the hours of the steps. */
function useFactorLabels({ freshness }: ProposedFactors): Readonly<Record<FactorField, string>> {
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

/** Shows old and new values before anything is submitted. */
function FactorsDiff({ changes, labels }: DiffProps) {
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

/** Pause in typing before the effect is calculated. */
const debounceMs = 400;

/** Shows how the factors would have affected recent sales. */
function FactorsEffect({ country, proposed }: { country: CountryCode; proposed: ProposedFactors }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const [asked] = useDebouncedValue(proposed, debounceMs);
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
