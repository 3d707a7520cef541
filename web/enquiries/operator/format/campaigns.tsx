import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from '../intake.module.css';
import { type Campaign, campaignsQuery } from './format-api.ts';

const names = ['source', 'medium', 'campaign'] as const;
const figures = ['received', 'held', 'released', 'sold', 'returned'] as const;

/** Shows the recent results of a source by campaign. */
export function Campaigns({ id }: { id: number }) {
  const { t } = useTranslation('operator-formats');
  const query = useQuery(campaignsQuery(id));
  const loading = toRegionLoading(query);
  return (
    <SectionCard title={t(($) => $.campaigns.title)}>
      <p className={classes.text}>{t(($) => $.campaigns.help)}</p>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.campaigns.notLoaded)}
        </InlineFailure>
      )}
      {query.data?.length === 0 && <p className={classes.text}>{t(($) => $.campaigns.none)}</p>}
      {query.data !== undefined && query.data.length > 0 && <CampaignTable campaigns={query.data} />}
    </SectionCard>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('operator-formats');
  const format = useFormat();
  return (
    <ScrollRoom className={classes.room} label={t(($) => $.campaigns.caption)}>
      <table className={`${table.table} ${classes.lines}`}>
        <caption className="visually-hidden">{t(($) => $.campaigns.caption)}</caption>
        <thead>
          <tr>
            {[...names, ...figures].map((column) => (
              <th key={column} scope="col">
                {t(($) => $.campaigns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((row) => (
            <tr key={JSON.stringify(names.map((name) => row[name]))}>
              {names.map((name) => (
                <td key={name}>{row[name] ?? t(($) => $.campaigns.unnamed)}</td>
              ))}
              {figures.map((figure) => (
                <td key={figure}>{format.number(row[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
