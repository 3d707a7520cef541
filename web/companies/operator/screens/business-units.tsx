import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { PlainTable } from '../plain-table.tsx';
import { NewUnitDialog } from '../units/new-unit-dialog.tsx';
import { type ListedUnit, unitsQuery } from '../units/units-api.ts';

/** The countries that the marketplace works in, and what each still lacks to sell. */
export function BusinessUnits() {
  const { t } = useTranslation('operator-units');
  const { data: member } = useQuery(staffQuery());
  const query = useQuery(unitsQuery());
  const loading = loadingOf(query);
  const [isBeginning, setBeginning] = useState(false);
  const begin = member?.role === 'admin' && <Button onClick={() => setBeginning(true)}>{t(($) => $.begin.confirm)}</Button>;
  return (
    <SettingsPage title={t(($) => $.title)} description={t(($) => $.description)} actions={begin}>
      {query.data !== undefined ? (
        <UnitTable units={query.data} />
      ) : loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : (
        <SkeletonCard lines={[60, 80, 70, 50]} />
      )}
      {isBeginning && <NewUnitDialog onClose={() => setBeginning(false)} />}
    </SettingsPage>
  );
}

function UnitTable({ units }: { units: readonly ListedUnit[] }) {
  const { t } = useTranslation('operator-units');
  return (
    <SectionCard title={t(($) => $.countries)}>
      <PlainTable
        caption={t(($) => $.title)}
        rows={units}
        keyOf={({ country }) => country}
        columns={[
          {
            label: t(($) => $.columns.country),
            cell: ({ country }) => <DeskLink href={`/operator/settings/units/${country}`}>{countryName(country)}</DeskLink>,
          },
          { label: t(($) => $.columns.currency), cell: ({ currency }) => currency },
          { label: t(($) => $.columns.state), cell: (unit) => <UnitState unit={unit} /> },
        ]}
        empty={t(($) => $.none)}
      />
    </SectionCard>
  );
}

function UnitState({ unit: { missing } }: { unit: ListedUnit }) {
  const { t } = useTranslation('operator-units');
  if (missing.length === 0) return t(($) => $.open);
  return t(($) => $.closed, { missing: missing.map((what) => t(($) => $.missing[what])).join(', ') });
}
