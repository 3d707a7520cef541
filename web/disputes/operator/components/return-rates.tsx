import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rateGroups, type RateGroup, reportReasons, type ReportReason } from '../../../../contract/disputes/values.ts';
import { Tabs } from '../../../ui/desk/tabs.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { ratesQuery } from '../api.ts';
import { deskReason } from '../words.ts';
import classes from './report.module.css';

const isReason = (name: string): name is ReportReason => (reportReasons as readonly string[]).includes(name);

/** Who gives back how much of what was bought, by company, source and reason. */
export function ReturnRates() {
  const { t } = useTranslation('operator-disputes');
  const [by, setBy] = useState<RateGroup>('company');
  return (
    <section className={classes.rates} aria-labelledby="return-rates">
      <h2 id="return-rates">{t(($) => $.rates.title)}</h2>
      <Tabs
        label={t(($) => $.rates.title)}
        tabs={rateGroups.map((key) => ({ key, label: t(($) => $.rates.by[key]) }))}
        active={by}
        onChange={setBy}
      >
        <Rates by={by} />
      </Tabs>
    </section>
  );
}

function Rates({ by }: { by: RateGroup }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const query = useQuery(ratesQuery(by));
  const loading = loadingOf(query);
  if (query.data === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    ) : (
      <SkeletonCard lines={[90, 80, 85]} />
    );
  const { data, meta } = query.data;
  if (data.length === 0) return <p>{t(($) => $.rates.none, { days: meta.days })}</p>;
  return (
    <table className={table.table}>
      <caption className="visually-hidden">{t(($) => $.rates.caption, { days: meta.days })}</caption>
      <thead>
        <tr>
          {(['name', 'bought', 'reported', 'accepted', 'share'] as const).map((column) => (
            <th key={column} scope="col">
              {t(($) => $.rates.columns[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(({ key, name, bought, reported, accepted, share }) => (
          <tr key={key}>
            <th scope="row">{isReason(name) ? deskReason(name, t) : name}</th>
            <td>{format.number(bought)}</td>
            <td>{format.number(reported)}</td>
            <td>{format.number(accepted)}</td>
            <td>{format.percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
