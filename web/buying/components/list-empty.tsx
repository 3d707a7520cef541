import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface ListEmptyProps {
  readonly company: CompanyWire;
  readonly onClearFilters: (() => void) | undefined;
  /** False inside of a card, which is a frame already. */
  readonly isFramed?: boolean;
}

/** Says why the list is empty and, where there is one, the way out. */
export function ListEmpty({ company, onClearFilters, isFramed = true }: ListEmptyProps) {
  const { t } = useTranslation('buying');
  const cause = company.no_marketplace ? 'noMarketplace' : company.no_widen_marketplace ? 'ownArea' : 'noMatch';
  const clear = cause === 'noMatch' && onClearFilters !== undefined && (
    <Button variant="default" onClick={onClearFilters}>
      {t(($) => $.filters.clearAll)}
    </Button>
  );
  return (
    <div className={isFramed ? 'surface' : undefined}>
      <EmptyState action={clear}>{t(($) => $.empty[cause])}</EmptyState>
    </div>
  );
}
