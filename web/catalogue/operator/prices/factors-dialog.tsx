import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  areFactors,
  type FactorField,
  factorFields,
  factorsByField,
  factorsOfFields,
} from '../../../../contract/catalogue/factors-text-rule.ts';
import { isLargeChange } from '../../../../contract/catalogue/price-rules.ts';
import type { PriceFactorsWire } from '../../../../contract/catalogue/prices-endpoints.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { forgetPrices, type PricedCountry, savePriceFactors } from '../api.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { BeginChoice } from './begin-choice.tsx';
import { changedFactors, FactorsDiff, FactorsEffect, useFactorLabels } from './factors-diff.tsx';

type Typed = Readonly<Record<FactorField, string>>;

function typedOf(factors: PriceFactorsWire): Typed {
  const values = factorsByField(factors);
  return Object.fromEntries(factorFields.map((field) => [field, String(values[field])])) as Typed;
}

function readTyped(typed: Typed): PriceFactorsWire {
  const values = Object.fromEntries(factorFields.map((field) => [field, Number(typed[field].trim().replace(',', '.'))]));
  return factorsOfFields(values as Record<FactorField, number>);
}

/** Factors of one country, with when they begin and why. They hold for everything on sale there. */
export function FactorsDialog({ country, onClose }: { country: PricedCountry; onClose: () => void }) {
  const { t } = useTranslation('operator-pricing');
  const { locale, longDay } = useFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(country.factors));
  const proposed = readTyped(typed);
  const [from, setFrom] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const changes = changedFactors(country.factors, proposed);
  const isLarge = changes.some(({ field, before, after }) => !field.endsWith('hours') && isLargeChange(before, after));
  const labels = useFactorLabels(proposed);
  return (
    <ReasonDialog
      title={t(($) => $.factors.question, { country: countryName(country.country, locale) })}
      confirm={from === null || from === '' ? t(($) => $.review.applyNow) : t(($) => $.review.applyFrom, { date: longDay(from) })}
      done={t(($) => $.factors.done)}
      onConfirm={async (reason) => {
        await savePriceFactors(country.country, proposed, { from, isConfirmed, reason });
        await forgetPrices(client);
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.factors.hint)}</p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {factorFields.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            inputMode="decimal"
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <FactorsDiff changes={changes} labels={labels} />
      {changes.length > 0 && areFactors(proposed) && <FactorsEffect country={country.country} proposed={proposed} />}
      <BeginChoice timeZones={[country.time_zone]} from={from} onChange={setFrom} />
      {isLarge && (
        <Checkbox
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
          label={t(($) => $.review.confirmLarge)}
        />
      )}
    </ReasonDialog>
  );
}
