import { useTranslation } from 'react-i18next';
import type { RowTexts } from '../lead.ts';
import classes from './coverage-mark.module.css';

/** Inside is filled and bold; outside is a hollow ring. Shape and word carry the meaning; colour only repeats it. */
export function CoverageWord({ isInside, say }: { isInside: boolean; say: RowTexts['say'] }) {
  return (
    <span className={classes.mark} data-inside={isInside || undefined}>
      {isInside ? say(($) => $.coverage.inside) : say(($) => $.coverage.outside)}
    </span>
  );
}

/** Coverage mark of a single lead outside a list. */
export function CoverageMark({ isInside }: { isInside: boolean }) {
  const { t } = useTranslation('buying');
  return <CoverageWord isInside={isInside} say={t} />;
}

export function CoverageKey() {
  const { t } = useTranslation('buying');
  return (
    <ul className={classes.key} aria-label={t(($) => $.coverage.key)}>
      <li>
        <CoverageWord isInside say={t} />
      </li>
      <li>
        <CoverageWord isInside={false} say={t} />
      </li>
    </ul>
  );
}
