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
import classes from '../intake.module.css';
import { Callback } from './callback.tsx';
import { Campaigns } from './campaigns.tsx';
import { FailedCalls } from './failed-calls.tsx';
import { formatQuery } from './format-api.ts';
import { FormatForm } from './format-form.tsx';
import { MetaLeads } from './meta-leads.tsx';
import { SendTest } from './send-test.tsx';
import { Statuses } from './statuses.tsx';

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
