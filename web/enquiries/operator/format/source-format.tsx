import classes from '../intake.module.css';
import table from '../../../ui/list/table.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../../ui/desk/desk-search.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { Callback } from './callback.tsx';
import { FailedCalls } from './failed-calls.tsx';
import { formatQuery, type Campaign, campaignsQuery } from './format-api.ts';
import { FormatForm } from './format-form.tsx';
import { MetaLeads } from './meta-leads.tsx';
import { SendTest } from './send-test.tsx';
import { Statuses } from './statuses.tsx';
import { useFormat } from '../../../ui/format.ts';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';

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

/** Edits and tests the format of a source, and lists its refused leads. For administrators. */
export function SourceFormatPage() {
  const { data: member } = useQuery(staffQuery());
  const id = Number(useDeskParam('id'));
  return member?.role === 'agent' ? <AdminOnly /> : <SourceFormatParts key={id} id={id} />;
}

function AdminOnly() {
  const { t } = useTranslation('operator-formats');
  return (
    <DeskPage title={t(($) => $.test.title)}>
      <EmptyState>{t(($) => $.adminOnly)}</EmptyState>
    </DeskPage>
  );
}

function SourceFormatParts({ id }: { id: number }) {
  const { t } = useTranslation('operator-formats');
  const query = useQuery(formatQuery(id));
  const loading = toRegionLoading(query);
  const [isSaved, setSaved] = useState(true);
  const loaded = query.data;
  return (
    <DeskPage
      title={t(($) => $.title, { name: loaded?.format.name ?? '' })}
      description={<DeskLink href="/operator/sources">{t(($) => $.back)}</DeskLink>}
    >
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : loaded === undefined ? (
        <SkeletonCard lines={[60, 80, 70, 90, 60]} />
      ) : (
        <div className={classes.pane}>
          <FormatForm key={loaded.version} id={id} loaded={loaded} onSaved={setSaved} />
          <SendTest id={id} isSaved={isSaved} />
          {loaded.format.kind === 'meta' && <MetaLeads id={id} />}
          <FailedCalls id={id} />
          <Callback id={id} />
          <Statuses id={id} />
          <Campaigns id={id} />
        </div>
      )}
    </DeskPage>
  );
}
