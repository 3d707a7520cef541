import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLargeChange } from '../../../../contract/catalogue/price-rules.ts';
import type { PriceFactorsWire } from '../../../../contract/catalogue/prices-endpoints.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { forgetPrices, type PricedCountry, savePriceFactors } from '../api.ts';
import { countryName } from '../../../../contract/kit/language-format.ts';
import { BeginChoice } from './begin-choice.tsx';

const fields = ['one', 'two', 'three', 'first_hours', 'second_hours', 'fresh', 'later', 'old'] as const;
type Field = (typeof fields)[number];
type Typed = Readonly<Record<Field, string>>;

function typedOf({ exclusivity, freshness }: PriceFactorsWire): Typed {
  const values = { ...exclusivity, ...freshness };
  return Object.fromEntries(fields.map((field) => [field, String(values[field])])) as Typed;
}

const valueOf = (typed: Typed, field: Field): number => Number(typed[field].trim().replace(',', '.'));

function factorsOf(typed: Typed): PriceFactorsWire {
  const value = (field: Field) => valueOf(typed, field);
  return {
    exclusivity: { one: value('one'), two: value('two'), three: value('three') },
    freshness: {
      first_hours: value('first_hours'),
      second_hours: value('second_hours'),
      fresh: value('fresh'),
      later: value('later'),
      old: value('old'),
    },
  };
}

/** Factors of one country, with when they begin and why. They hold for everything on sale there. */
export function FactorsDialog({ country, onClose }: { country: PricedCountry; onClose: () => void }) {
  const { t } = useTranslation('operator-pricing');
  const { locale, longDay } = useFormat();
  const client = useQueryClient();
  const before = typedOf(country.factors);
  const [typed, setTyped] = useState(before);
  const [from, setFrom] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const isLarge = fields.some((field) => !field.endsWith('hours') && isLargeChange(Number(before[field]), valueOf(typed, field)));
  const steps = { first: typed.first_hours, second: typed.second_hours };
  const labels: Readonly<Record<Field, string>> = {
    one: t(($) => $.factors.one),
    two: t(($) => $.factors.two),
    three: t(($) => $.factors.three),
    first_hours: t(($) => $.factors.firstHours),
    second_hours: t(($) => $.factors.secondHours),
    fresh: t(($) => $.factors.fresh, steps),
    later: t(($) => $.factors.later, steps),
    old: t(($) => $.factors.old, steps),
  };
  return (
    <ReasonDialog
      title={t(($) => $.factors.question, { country: countryName(country.country, locale) })}
      confirm={from === null || from === '' ? t(($) => $.review.applyNow) : t(($) => $.review.applyFrom, { date: longDay(from) })}
      done={t(($) => $.factors.done)}
      onConfirm={async (reason) => {
        await savePriceFactors(country.country, factorsOf(typed), { from, isConfirmed, reason });
        await forgetPrices(client);
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.factors.hint)}</p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            inputMode="decimal"
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <BeginChoice from={from} onChange={setFrom} />
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
