import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import { type ModerationOrder, moderationViews, reviewHoldHours } from '../../../contract/reputation/reviews-values.ts';
import { DeskList, useNextRow } from '../../ui/desk/desk-list.tsx';
import type { DeskColumn } from '../../ui/desk/desk-list-props.ts';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { exportHref, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { WaitingBar } from '../../ui/desk/waiting-bar.tsx';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { Stars } from '../reviews/review-card.tsx';
import { loadReviews, reviewsList, moderationKeys } from './api.ts';
import classes from './moderation.module.css';
import { Moderation } from './moderation.tsx';

const docked = '(width >= 87.5em)';
const hourMs = 3_600_000;
const getReviewKey = ({ id }: ModeratedReviewWire): string => String(id);

/** Lists pending reviews and replies, and decided ones. Shown beside the list or, on small screens, on their own page. */
export function ReviewQueue() {
  const { t } = useTranslation('operator-reviews');
  const isDocked = useMediaQuery(docked, true, { getInitialValueInEffect: false });
  const address = useDeskAddress(reviewsList);
  const { view, order, search, page, pageSize } = address;
  const asked = { view, order, page, pageSize, ...(search !== '' && { search }) };
  const query = useQuery({
    queryKey: moderationKeys.list(asked),
    queryFn: ({ signal }) => loadReviews(asked, signal),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.data;
  const meta = query.data?.meta;
  const openNext = useNextRow(address, rows, getReviewKey);
  const isWaiting = view === 'waiting' || view === 'flagged' || view === 'asked';
  const columns = useColumns(isWaiting, meta?.now);
  const renderCard = (row: ModeratedReviewWire) => (
    <>
      {columns[1]?.cell(row)}
      {columns[2]?.cell(row)}
      {columns.at(-1)?.cell(row)}
    </>
  );
  const renderPreview = (key: string, row: ModeratedReviewWire | undefined) =>
    row !== undefined && <Moderation key={key} review={row} onDecided={() => openNext(key)} />;
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={{ rows, total: meta?.totalResults ?? 0, loading: toRegionLoading(query) }}
        views={moderationViews.map((key) => ({
          key,
          label: t(($) => $.views[key]),
          ...((key === 'waiting' || key === 'flagged' || key === 'asked') && meta !== undefined && { count: meta.counts[key] }),
        }))}
        searchLabel={t(($) => $.search)}
        columns={columns}
        getKey={getReviewKey}
        getName={({ company, display_name: customer }) => `${company.name}, ${customer}`}
        card={renderCard}
        {...(isDocked && { preview: renderPreview })}
        fullPage={(key) => `/operator/reviews/${key}`}
        exportHref={exportHref('/operator/reviews', asked)}
        empty={search === '' ? t(($) => $.empty[isWaiting ? view : 'decided']) : t(($) => $.noneFound)}
      />
    </DeskPage>
  );
}

function useColumns(isWaiting: boolean, now: string | undefined): readonly DeskColumn<ModeratedReviewWire, ModerationOrder>[] {
  const { t } = useTranslation('operator-reviews');
  const format = useFormat();
  return [
    { key: 'company', label: t(($) => $.columns.company), cell: () => undefined },
    {
      key: 'stars',
      label: t(($) => $.columns.stars),
      cell: ({ rating }) => (
        <>
          <Stars value={rating / 2} size={16} />
          <span className="visually-hidden">{t(($) => $.stars, { stars: format.rating(rating) })}</span>
        </>
      ),
      orders: ['rating-asc', 'rating-desc'],
    },
    {
      key: 'text',
      label: t(($) => $.columns.text),
      cell: ({ comment, reply }) => (
        <span className={classes.excerpt}>
          {comment ?? t(($) => $.noWords)}
          {reply?.state === 'held' && ` ${t(($) => $.replyWaits)}`}
        </span>
      ),
    },
    {
      key: 'flags',
      label: t(($) => $.columns.flags),
      cell: ({ flags, reply }) => [...new Set([...flags, ...(reply?.flags ?? [])])].map((flag) => t(($) => $.flags[flag])).join(', '),
    },
    isWaiting
      ? {
          key: 'since',
          label: t(($) => $.columns.since),
          cell: (row) => <Age since={row.since} now={now} />,
          orders: ['since-asc', 'since-desc'],
        }
      : { key: 'since', label: t(($) => $.columns.written), cell: ({ created_date: written }) => format.dateTime(written) },
  ];
}

/** Measured by the server's clock. */
function Age({ since, now }: { since: string; now: string | undefined }) {
  const { t } = useTranslation('operator-reviews');
  const hours = now === undefined ? 0 : Math.max(0, (Date.parse(now) - Date.parse(since)) / hourMs);
  const words =
    hours < 24 ? t(($) => $.waitingHours, { count: Math.floor(hours) }) : t(($) => $.waitingDays, { count: Math.floor(hours / 24) });
  return (
    <WaitingBar share={hours / reviewHoldHours} isOver={hours > reviewHoldHours}>
      {words}
    </WaitingBar>
  );
}
