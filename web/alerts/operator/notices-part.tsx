import { Button, Pagination } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorNotice } from '../../../contract/alerts/notices-endpoints.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { withBrandWords } from '../../platform/brand-words.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { noticeSheet } from '../../../contract/alerts/values.ts';
import { exportHref } from '../../ui/desk/desk-search.ts';
import { DeskExport } from '../../ui/desk/desk-toolbar.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { deskAlertKeys } from './api.ts';
import { endNotice, loadNotices } from './notices-api.ts';
import classes from './notices.module.css';

/** Lists every published notice, newest first, and opens the form for a new one. */
export function NoticesPart() {
  const { t } = useTranslation('operator-notices');
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: deskAlertKeys.noticesPage(page),
    queryFn: ({ signal }) => loadNotices(page, signal),
    placeholderData: keepPreviousData,
  });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return <SkeletonCard lines={[90, 80, 85]} />;
  const { data, meta } = query.data;
  const pages = Math.ceil(meta.totalResults / meta.pageSize);
  return (
    <>
      <p className={classes.ways}>
        <DeskLink href="/operator/content/notices/new">{t(($) => $.create)}</DeskLink>
        <DeskExport name={t(($) => $.label)} href={exportHref('/operator/notices')} sheet={noticeSheet} />
      </p>
      {data.length === 0 ? (
        <EmptyState>{t(($) => $.empty)}</EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t(($) => $.label)}>
          {data.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination component="nav" aria-label={t(($) => $.pages)} total={pages} value={page} onChange={setPage} />}
    </>
  );
}

function NoticeRow({ notice }: { notice: OperatorNotice }) {
  const { t } = useTranslation('operator-notices');
  const format = useFormat();
  const queryClient = useQueryClient();
  const audience = useAudienceWords();
  const [isAsking, setAsking] = useState(false);
  const { id, state, from, until } = notice;
  const subject = withBrandWords(notice.subject);
  return (
    <li className={classes.row}>
      <div>
        <strong>{state === 'ended' ? subject : <DeskLink href={`/operator/content/notices/${id}`}>{subject}</DeskLink>}</strong>
        <p>
          {t(($) => $.rowOf, {
            state: t(($) => $.states[state]),
            look: t(($) => $.looks[notice.type]),
            audience: audience(notice),
          })}
          {notice.marketing && ` · ${t(($) => $.marketing.label)}`}
        </p>
        <p>
          {until === null
            ? t(($) => $.since, { from: format.dateTime(from) })
            : t(($) => $.fromUntil, { from: format.dateTime(from), until: format.dateTime(until) })}
        </p>
      </div>
      {state !== 'ended' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(($) => $.end.act)}
          <span className="visually-hidden"> {subject}</span>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.end.question, { subject })}
          confirm={t(($) => $.end.act)}
          done={t(($) => $.end.done)}
          isDestructive
          onConfirm={async (reason) => {
            await endNotice(id, reason);
            await queryClient.invalidateQueries({ queryKey: deskAlertKeys.notices() });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.end.effect)}</p>
        </ReasonDialog>
      )}
    </li>
  );
}

/** Describes the audience of a notice. */
function useAudienceWords(): (notice: Pick<OperatorNotice, 'audience' | 'company_name'>) => string {
  const { t } = useTranslation('operator-notices');
  return ({ audience, company_name: name }) => {
    switch (audience.kind) {
      case 'all':
        return t(($) => $.audiences.all);
      case 'country':
        return countryName(audience.country);
      case 'account_type':
        return t(($) => $.accountTypes[`${audience.account_type}`]);
      case 'company':
        return t(($) => $.audiences.companyNamed, { name: name ?? String(audience.company) });
    }
  };
}
