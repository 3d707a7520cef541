import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HomeCard } from './home-card.tsx';
import { Notice } from './notice.tsx';
import classes from './notices-card.module.css';
import { useNotices } from './use-notices.ts';

const usualNotices = 3;

/** What the marketplace has to say, newest first. */
export function NoticesCard({ isFolding }: { isFolding: boolean }) {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const { notices, arrivedCount, showArrived, loading } = useNotices();
  const show = () => {
    setOpen(true);
    showArrived();
  };
  return (
    <HomeCard
      title={t(($) => $.notices.title)}
      loading={loading}
      failure={t(($) => $.notices.failed)}
      fold={isFolding ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      note={isFolding && notices !== undefined && notices.length > 0 ? `(${notices.length})` : undefined}
      arrived={arrivedCount > 0 ? { words: t(($) => $.notices.show, { count: arrivedCount }), show } : undefined}
    >
      {loading.isBusy && <NoticesSkeleton />}
      {notices?.length === 0 && <p className={classes.empty}>{t(($) => $.notices.empty)}</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className="plain-list">
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
    <div>
      <span className="visually-hidden">{t(($) => $.notices.loading)}</span>
      {Array.from({ length: usualNotices }, (_, place) => (
        <div key={place} className={classes.loading}>
          <Skeleton height={20} circle />
          <div>
            <Skeleton height={20} width="60%" mb={8} />
            <Skeleton height={14} mb={6} />
            <Skeleton height={14} width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}
