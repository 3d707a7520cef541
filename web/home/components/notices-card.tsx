import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { HomeCard } from './home-card.tsx';
import { Notice } from './notice.tsx';
import classes from './notices-card.module.css';
import { RefreshLine } from './refresh-line.tsx';
import { useNotices } from './use-notices.ts';

const usualNotices = 2;

/** What the marketplace has to say, newest first. */
export function NoticesCard({ isFolding }: { isFolding: boolean }) {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const { notices, arrivedCount, showArrived, hasFailed, isOutdated, isFetching, refresh } = useNotices();
  const show = () => {
    setOpen(true);
    showArrived();
  };
  return (
    <HomeCard
      title={t(($) => $.notices.title)}
      isBusy={notices === undefined && !hasFailed}
      fold={isFolding ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      note={isFolding && notices !== undefined && notices.length > 0 ? `(${notices.length})` : undefined}
      aside={
        <RefreshLine
          hasFailed={isOutdated}
          onRetry={refresh}
          arrived={arrivedCount > 0 ? t(($) => $.notices.show, { count: arrivedCount }) : undefined}
          onShow={show}
        />
      }
    >
      {hasFailed && (
        <InlineFailure onRetry={refresh} isRetrying={isFetching}>
          {t(($) => $.notices.failed)}
        </InlineFailure>
      )}
      {notices === undefined && !hasFailed && <NoticesSkeleton />}
      {notices?.length === 0 && <p className={classes.empty}>{t(($) => $.notices.empty)}</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className={classes.notices}>
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function NoticesSkeleton() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.notices}>
      <span className="visually-hidden">{t(($) => $.notices.loading)}</span>
      {Array.from({ length: usualNotices }, (_, place) => (
        <Skeleton key={place} height={96} mb="sm" />
      ))}
    </div>
  );
}
