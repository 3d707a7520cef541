import { useTranslation } from 'react-i18next';
import classes from './coverage-mark.module.css';

/** A filled dot inside coverage, a hollow ring outside: shape and word say it, colour repeats it. */
export function CoverageMark({ isInside }: { isInside: boolean }) {
  const { t } = useTranslation('buying');
  return (
    <span className={classes.mark} data-inside={isInside || undefined}>
      {isInside ? t(($) => $.coverage.inside) : t(($) => $.coverage.outside)}
    </span>
  );
}

export function CoverageKey() {
  const { t } = useTranslation('buying');
  return (
    <ul className={classes.key} aria-label={t(($) => $.coverage.key)}>
      <li>
        <CoverageMark isInside />
      </li>
      <li>
        <CoverageMark isInside={false} />
      </li>
    </ul>
  );
}
