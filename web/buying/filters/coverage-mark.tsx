import { useTranslation } from 'react-i18next';
import type { RowTexts } from '../lead.ts';
import classes from './coverage-mark.module.css';

/** Inside is marked: filled, bold. Outside is the plain state: a hollow ring. Shape and word say it, colour repeats it. */
export function CoverageWord({ isInside, say }: { isInside: boolean; say: RowTexts['say'] }) {
  return (
    <span className={classes.mark} data-inside={isInside || undefined}>
      {isInside ? say(($) => $.coverage.inside) : say(($) => $.coverage.outside)}
    </span>
  );
}

/** The same of a lead that stands by itself. */
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
