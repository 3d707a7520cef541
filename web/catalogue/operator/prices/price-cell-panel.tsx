import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonLines } from '../../../ui/skeleton/skeleton-card.tsx';
import { priceCellQuery, type PricedWorkType } from '../api.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { SellThrough } from './sell-through.tsx';

/** What became of one cell of the price list: how well it sold, and what it cost when. */
export function PriceCellPanel({ workType, country }: { workType: PricedWorkType; country: CountryCode }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const query = useQuery(priceCellQuery(country, workType.id));
  const loading = loadingOf(query);
  const title = `${workType.description}, ${countryName(country, format.locale)}`;
  return (
    <SectionCard title={title}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.cell.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonLines lines={[60, 90, 90, 40]} />}
      {query.data !== undefined && (
        <>
          <SellThrough days={query.data.days} currency={query.data.currency} />
          <div>
            <h3>{t(($) => $.cell.history)}</h3>
            <Timeline
              label={t(($) => $.cell.history)}
              entries={query.data.history.map(({ id, from, price, state, reason, by }) => ({
                key: String(id),
                at: from,
                title: `${format.money(price, query.data.currency)} · ${t(($) => $.cell.states[state])}`,
                detail: by === null ? t(($) => $.cell.fromFiles) : t(($) => $.cell.because, { by, reason: reason ?? '' }),
              }))}
            />
          </div>
        </>
      )}
    </SectionCard>
  );
}
