import { useTranslation } from 'react-i18next';
import type { Stars } from '../../../../contract/reputation/reviews-values.ts';
import { useFormat } from '../../../ui/format.ts';
import classes from './star-bar.module.css';

interface StarBarProps {
  readonly stars: Stars;
  readonly count: number;
  /** Of the whole bar, 0 to 1. */
  readonly share: number;
  readonly isShowing: boolean;
  readonly onToggle: () => void;
}

/** How many gave so many stars. It shows those reviews alone, and pressed again all; without any there is nothing to press. */
export function StarBar({ stars, count, share, isShowing, onToggle }: StarBarProps) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  const name = t(($) => $.stars, { count: stars });
  const content = (
    <>
      <span>{isShowing ? t(($) => $.summary.showing, { stars: name }) : name}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.count}>
        <span aria-hidden>{number(count)}</span>
        <span className="visually-hidden">{t(($) => $.summary.reviews, { count })}</span>
      </span>
    </>
  );
  if (count === 0 && !isShowing) return <div className={classes.bar}>{content}</div>;
  return (
    <button type="button" className={classes.bar} aria-pressed={isShowing} onClick={onToggle}>
      {content}
    </button>
  );
}
