import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ChooseCoverage } from '../filters/choose-coverage.tsx';

interface ListEmptyProps {
  readonly company: CompanyWire;
  readonly onClearFilters: (() => void) | undefined;
  /** Only what lies within the coverage was looked for. */
  readonly isWithin: boolean;
  /** False inside of a card, which is a frame already. */
  readonly isFramed?: boolean;
}

/** Says why the list is empty and, where there is one, the way out. */
export function ListEmpty({ company, onClearFilters, isWithin, isFramed = true }: ListEmptyProps) {
  const { t } = useTranslation('buying');
  const cause = causeOf(company, isWithin);
  const clear = cause === 'noMatch' && onClearFilters !== undefined && (
    <Button variant="default" onClick={onClearFilters}>
      {t(($) => $.filters.clearAll)}
    </Button>
  );
  return (
    <div className={isFramed ? 'surface' : undefined}>
      <EmptyState action={cause === 'noCoverage' ? <ChooseCoverage company={company} /> : clear}>{t(($) => $.empty[cause])}</EmptyState>
    </div>
  );
}

/** Whoever sees the coverage alone, and has none, is not told that nothing is in it. */
function causeOf(company: CompanyWire, isWithin: boolean): 'noCoverage' | 'noMarketplace' | 'ownArea' | 'noMatch' {
  const { has_coverage: hasCoverage, no_marketplace: seesOffers, no_widen_marketplace: seesOwnArea } = company;
  if (!hasCoverage && (isWithin || seesOffers || seesOwnArea)) return 'noCoverage';
  if (seesOffers) return 'noMarketplace';
  return seesOwnArea ? 'ownArea' : 'noMatch';
}
