import { Button } from '@mantine/core';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '../../ui/fold-button.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import type { RegionLoading } from '../../ui/region-loading.ts';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import { freshForMs } from '../api.ts';
import classes from './home-card.module.css';

interface HomeCardProps {
  readonly title: string;
  readonly loading: RegionLoading;
  /** Shown if loading failed. */
  readonly failure: string;
  /** New content of a refresh, shown on request. */
  readonly arrived?: NewContentButtonProps | undefined;
  /** Progress, shown beside the title. */
  readonly note?: ReactNode;
  /** Always visible, even while the card is collapsed. */
  readonly summary?: ReactNode;
  /** Set if the card is collapsible; load failures show regardless. */
  readonly fold?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Target id for links with a hash. */
  readonly anchor?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Shows a dashboard region that loads, fails and retries independently. */
export function HomeCard({
  title,
  loading,
  failure,
  arrived,
  note,
  summary,
  fold: wanted,
  headingRef,
  anchor,
  className = '',
  children,
}: HomeCardProps) {
  const titleId = useId();
  const bodyId = useId();
  const fold = loading.hasFailed ? undefined : wanted;
  const isShown = fold?.isOpen !== false;
  return (
    <section
      id={anchor}
      className={`${classes.card} ${className}`}
      aria-labelledby={titleId}
      aria-busy={loading.isBusy || undefined}
      data-folds={wanted !== undefined || undefined}
      // A permanent summary keeps it open.
      data-folded={(!isShown && (summary === undefined || summary === false)) || undefined}
    >
      <header className={classes.head}>
        <h2 ref={headingRef} id={titleId} className={classes.title} tabIndex={-1}>
          {fold === undefined ? (
            title
          ) : (
            <FoldButton isOpen={fold.isOpen} controls={bodyId} onToggle={fold.toggle} chevron="end" className={classes.fold}>
              {title}
            </FoldButton>
          )}
        </h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        <span className={classes.aside}>
          {loading.isOutdated ? <RefreshFailure onRetry={loading.retry} /> : arrived && <NewContentButton {...arrived} />}
        </span>
      </header>
      {summary}
      <div id={bodyId} className={classes.body} hidden={!isShown}>
        {isShown && loading.hasFailed && (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {failure}
          </InlineFailure>
        )}
        {isShown && children}
      </div>
    </section>
  );
}

interface NewContentButtonProps {
  /** Formats "2 new leads. Show them". */
  readonly words: string;
  readonly show: () => void;
}

/** Shows new content of a refresh at the end of a card's title, without taking up space. */
function NewContentButton({ words, show }: NewContentButtonProps) {
  const button = useFocusHandOver<HTMLButtonElement>();
  return (
    <Button ref={button} variant="light" size="compact-md" onClick={show}>
      {words}
    </Button>
  );
}

/** Shows in the same place that refreshing failed. */
function RefreshFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('home');
  const line = useFocusHandOver<HTMLSpanElement>();
  return (
    <span ref={line} role="alert">
      {t(($) => $.refreshFailed)}{' '}
      <Button variant="subtle" size="compact-md" onClick={onRetry}>
        {t(($) => $.tryAgain)}
      </Button>
    </span>
  );
}

interface QueryTimes {
  readonly dataUpdatedAt: number;
  readonly isFetchedAfterMount: boolean;
}

/** Whether the response is cached from an earlier visit; if so, the first fresh one replaces it entirely. */
export function useIsCachedEarlier({ dataUpdatedAt, isFetchedAfterMount }: QueryTimes): boolean {
  const [openedAt] = useState(() => Date.now());
  return !isFetchedAfterMount && dataUpdatedAt < openedAt - freshForMs;
}
