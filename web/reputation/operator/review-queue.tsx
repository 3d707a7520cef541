import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import { moderationViews, reviewHoldHours, reviewSheet } from '../../../contract/reputation/reviews-values.ts';
import { DeskList, useNextRow } from '../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { exportHref, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { WaitingBar } from '../../ui/desk/waiting-bar.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { Stars } from '../reviews/review-card.tsx';
import { loadReviews, reviewsList, moderationKeys } from './api.ts';
import classes from './moderation.module.css';
import { Moderation } from './moderation.tsx';

const docked = '(width >= 87.5em)';
const hourMs = 3_600_000;
const getReviewKey = ({ id }: ModeratedReviewWire): string => String(id);

const column = deskColumns<ModeratedReviewWire>();

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
  const renderCard = (row: ModeratedReviewWire) => (
    <>
      <StarsInWords rating={row.rating} />
      <Excerpt review={row} />
      <Since review={row} isWaiting={isWaiting} now={meta?.now} />
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
        columns={useColumns(isWaiting, meta?.now)}
        getKey={getReviewKey}
        getName={({ company, display_name: customer }) => `${company.name}, ${customer}`}
        card={renderCard}
        {...(isDocked && { preview: renderPreview })}
        fullPage={(key) => `/operator/reviews/${key}`}
        exportHref={exportHref('/operator/reviews', asked)}
        exportSheet={reviewSheet}
        empty={search === '' ? t(($) => $.empty[isWaiting ? view : 'decided']) : t(($) => $.noneFound)}
      />
    </DeskPage>
  );
}

function useColumns(isWaiting: boolean, now: string | undefined) {
  const { t } = useTranslation('operator-reviews');
  return column.columns([
    column.display({ id: 'company', header: t(($) => $.columns.company) }),
    column.accessor('rating', {
      header: t(($) => $.columns.stars),
      enableSorting: true,
      cell: ({ getValue }) => <StarsInWords rating={getValue()} />,
    }),
    column.display({ id: 'text', header: t(($) => $.columns.text), cell: ({ row }) => <Excerpt review={row.original} /> }),
    column.accessor('flags', {
      header: t(($) => $.columns.flags),
      cell: ({
        row: {
          original: { flags, reply },
        },
      }) => [...new Set([...flags, ...(reply?.flags ?? [])])].map((flag) => t(($) => $.flags[flag])).join(', '),
    }),
    column.accessor('since', {
      header: isWaiting ? t(($) => $.columns.since) : t(($) => $.columns.written),
      enableSorting: isWaiting,
      cell: ({ row }) => <Since review={row.original} isWaiting={isWaiting} now={now} />,
    }),
  ]);
}

function StarsInWords({ rating }: Pick<ModeratedReviewWire, 'rating'>) {
  const { t } = useTranslation('operator-reviews');
  const format = useFormat();
  return (
    <>
      <Stars value={rating / 2} size={16} />
      <span className="visually-hidden">{t(($) => $.stars, { stars: format.rating(rating) })}</span>
    </>
  );
}

function Excerpt({ review: { comment, reply } }: { review: ModeratedReviewWire }) {
  const { t } = useTranslation('operator-reviews');
  return (
    <span className={classes.excerpt}>
      {comment ?? t(($) => $.noWords)}
      {reply?.state === 'held' && ` ${t(($) => $.replyWaits)}`}
    </span>
  );
}

interface SinceProps {
  readonly review: ModeratedReviewWire;
  readonly isWaiting: boolean;
  readonly now: string | undefined;
}

/** How long a review has been waiting; a decided one, when it was written. */
function Since({ review, isWaiting, now }: SinceProps) {
  const format = useFormat();
  return isWaiting ? <Age since={review.since} now={now} /> : format.dateTime(review.created_date);
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
