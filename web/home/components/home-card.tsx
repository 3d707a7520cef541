import { Button } from '@mantine/core';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '../../ui/fold-button.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import type { RegionLoading } from '../../ui/region-loading.ts';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import { freshFor } from '../api.ts';
import classes from './home-card.module.css';

interface HomeCardProps {
  readonly title: string;
  readonly loading: RegionLoading;
  /** What is said where it could not be loaded. */
  readonly failure: string;
  /** What a refresh brought, shown when it is asked for. */
  readonly arrived?: ArrivedProps | undefined;
  /** How far things are, beside the title. */
  readonly note?: ReactNode;
  /** Always in view, also while the card is folded. */
  readonly summary?: ReactNode;
  /** Present where the card folds; what could not be loaded is said in any case. */
  readonly fold?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** What an address with a hash leads to. */
  readonly anchor?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One region of the dashboard, which loads, fails and is tried again by itself. */
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
      // What it shows in any case keeps it open.
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
          {loading.isOutdated ? <RefreshFailure onRetry={loading.retry} /> : arrived && <Arrived {...arrived} />}
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

interface ArrivedProps {
  /** "2 new leads. Show them". */
  readonly words: string;
  readonly show: () => void;
}

/** At the end of a card's title: what a refresh brought. It takes no room of its own. */
function Arrived({ words, show }: ArrivedProps) {
  const button = useFocusHandOver<HTMLButtonElement>();
  return (
    <Button ref={button} variant="light" size="compact-md" onClick={show}>
      {words}
    </Button>
  );
}

/** In the same place: what is on screen could not be brought up to date. */
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

interface Answered {
  readonly dataUpdatedAt: number;
  readonly isFetchedAfterMount: boolean;
}

/** Whether an answer was kept from an earlier visit: then the first fresh one replaces it whole, as a new page would. */
export function useIsKept({ dataUpdatedAt, isFetchedAfterMount }: Answered): boolean {
  const [openedAt] = useState(() => Date.now());
  return !isFetchedAfterMount && dataUpdatedAt < openedAt - freshFor;
}
