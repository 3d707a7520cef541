import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonLines } from '../../../ui/skeleton/skeleton-card.tsx';
import { factorsQuery } from '../api.ts';
import { changedFactors, useFactorLabels } from './factors-diff.tsx';

type Change = Awaited<ReturnType<NonNullable<ReturnType<typeof factorsQuery>['queryFn']>>>['history'][number];

/** Who changed the factors of a country, when and why. */
export function FactorsHistory({ country }: { country: CountryCode }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const query = useQuery(factorsQuery(country));
  const loading = loadingOf(query);
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
