import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { type Filters, isFiltered, noFilters } from '../search-params.ts';

/** Why the list is empty, and the one thing to do about it. */
export function NothingHere({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const { t } = useTranslation('leads');
  const { data: company } = useSuspenseQuery(companyQuery());
  const way = (words: string, change: Partial<Filters>) => (
    <Button variant="default" onClick={() => onChange(change)}>
      {words}
    </Button>
  );
  if (isFiltered(filters))
    return (
      <EmptyState
        action={way(
          t(($) => $.filters.clearAll),
          noFilters,
        )}
      >
        {t(($) => $.noMatch)}
      </EmptyState>
    );
  if (filters.archived)
    return (
      <EmptyState
        action={way(
          t(($) => $.hideArchived),
          { archived: false },
        )}
      >
        {t(($) => $.emptyArchived)}
      </EmptyState>
    );
  const mayBuy = company.account.show_buy_leads;
  return (
    <EmptyState action={mayBuy && <AppLinkButton to="/buy-leads">{t(($) => $.goToBuy)}</AppLinkButton>}>{t(($) => $.empty)}</EmptyState>
  );
}
