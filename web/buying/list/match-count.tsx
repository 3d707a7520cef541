import { useTranslation } from 'react-i18next';
import classes from './list-header.module.css';

interface MatchCountProps {
  readonly total: number | undefined;
  readonly inside: number | undefined;
  readonly onInside: () => void;
}

/** "81 leads match. 15 inside your coverage.": the second half shows those alone. */
export function MatchCount({ total, inside, onInside }: MatchCountProps) {
  const { t } = useTranslation('buying');
  if (total === undefined) return <span className={classes.count}>{'\u00a0'}</span>;
  const words = inside !== undefined && t(($) => $.insideCoverage, { count: inside });
  return (
    <span className={classes.count}>
      {t(($) => $.match, { count: total })}{' '}
      {inside === 0
        ? words
        : words && (
            <button type="button" className={classes.inside} onClick={onInside}>
              {words}
            </button>
          )}
    </span>
  );
}
