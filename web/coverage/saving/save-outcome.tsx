import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import type { SaveOutcomes } from '../editor-part.ts';
import type { CoverageStep } from '../steps.ts';
import { useScrolledTo } from '../use-scrolled-to.ts';

interface SaveOutcomeProps {
  readonly outcomes: SaveOutcomes;
  /** The step in view. */
  readonly step: CoverageStep;
  readonly areaId: number;
}

/**
 * After a save that did not go through as a whole: which part is saved, which is not, and the way to it. A part that was saved by
 * itself and is in view tells its own failure.
 */
export function SaveOutcome({ outcomes, step, areaId }: SaveOutcomeProps) {
  const { t } = useTranslation('coverage');
  const isTold = outcomes.length > 1 || (outcomes[0] !== undefined && outcomes[0][0] !== step);
  const alert = useScrolledTo<HTMLDivElement>(isTold);
  if (!isTold) return null;
  const isPartly = outcomes.some(([, outcome]) => outcome === 'saved');
  return (
    <FailureAlert
      ref={alert}
      mb="sm"
      title={isPartly ? t(($) => $.saving.partly) : t(($) => $.saving.none)}
      failure={
        <ul className="plain-list">
          {outcomes.map(([of, outcome]) => (
            <li key={of}>
              {t(($) => $.saving[outcome], { part: t(($) => $.saving.parts[of]) })}{' '}
              {outcome !== 'saved' && of !== step && (
                <Link to="/settings/coverage/$step" params={{ step: of }} search={{ listing: areaId }}>
                  {t(($) => $.saving.show, { part: t(($) => $.saving.parts[of]) })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}
