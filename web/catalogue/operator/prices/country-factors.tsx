import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { PricedCountry } from '../api.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { FactorsDialog } from './factors-dialog.tsx';
import { FactorsHistory } from './factors-history.tsx';

/** What multiplies the price list of a country: how many buy, and how old a lead is. */
export function CountryFactors({ country, isEditable }: { country: PricedCountry; isEditable: boolean }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const { exclusivity, freshness } = country.factors;
  const times = (factor: number) => `× ${format.number(factor)}`;
  const steps = { first: format.number(freshness.first_hours), second: format.number(freshness.second_hours) };
  return (
    <SectionCard title={t(($) => $.factors.title, { country: countryName(country.country, format.locale) })}>
      <FactList
        facts={[
          { label: t(($) => $.factors.one), value: times(exclusivity.one) },
          { label: t(($) => $.factors.two), value: times(exclusivity.two) },
          { label: t(($) => $.factors.three), value: times(exclusivity.three) },
          { label: t(($) => $.factors.fresh, steps), value: times(freshness.fresh) },
          { label: t(($) => $.factors.later, steps), value: times(freshness.later) },
          { label: t(($) => $.factors.old, steps), value: times(freshness.old) },
          {
            label: t(($) => $.factors.since),
            value: country.factors_since === null ? t(($) => $.factors.standard) : format.dateTime(country.factors_since),
          },
        ]}
      />
      <FactorsHistory country={country.country} />
      {isEditable && (
        <div>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t(($) => $.factors.change)}
          </Button>
        </div>
      )}
      {isEditing && <FactorsDialog country={country} onClose={() => setEditing(false)} />}
    </SectionCard>
  );
}
