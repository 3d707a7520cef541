import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './home-card.module.css';

interface HomeCardProps {
  readonly title: string;
  /** How far things are, beside the title. */
  readonly note?: ReactNode;
  /** At the end of the title's line: room that is kept for what may come. */
  readonly aside?: ReactNode;
  /** Always in view, also while the card is folded. */
  readonly summary?: ReactNode;
  /** Present where the card folds. */
  readonly fold?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** What an address with a hash leads to. */
  readonly anchor?: string;
  readonly className?: string | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** One region of the dashboard, which loads, fails and is tried again by itself. */
export function HomeCard({ title, note, aside, summary, fold, headingRef, anchor, className = '', isBusy, children }: HomeCardProps) {
  const titleId = useId();
  const bodyId = useId();
  const isShown = fold?.isOpen !== false;
  return (
    <section id={anchor} className={`${classes.card} ${className}`} aria-labelledby={titleId} aria-busy={isBusy || undefined}>
      <header className={classes.head}>
        <h2 ref={headingRef} id={titleId} className={classes.title} tabIndex={-1}>
          {fold === undefined ? (
            title
          ) : (
            <button type="button" className={classes.fold} aria-expanded={fold.isOpen} aria-controls={bodyId} onClick={fold.toggle}>
              {title}
              <IconChevronDown size={20} stroke={1.75} aria-hidden className={classes.chevron} />
            </button>
          )}
        </h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        <span className={classes.aside}>{aside}</span>
      </header>
      {summary}
      <div id={bodyId} className={classes.body} hidden={!isShown}>
        {isShown && children}
      </div>
    </section>
  );
}
