import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../../contract/kit/money.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { LanguageFields, PlainUnitField, TimeZoneField } from './unit-fields.tsx';
import { languagesIn, numberIn } from './unit-parts.ts';
import { createUnit } from './units-api.ts';

const empty = {
  country: '',
  currency: '',
  time_zone: 'Europe/London',
  own_language: 'en',
  other_languages: '',
  vat_area: '',
  default_credit_limit: '250',
  minimum_payment: '0.50',
};

/** Begins a business unit; what is left out here is filled on its page. */
export function NewUnitDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator-units');
  const client = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const text = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value });
  const unitOf = () => {
    // What is no country and no currency the server refuses, in words.
    const country = typed.country.trim().toLowerCase() as CountryCode;
    return {
      country,
      currency: typed.currency.trim().toUpperCase() as CurrencyCode,
      time_zone: typed.time_zone,
      languages: languagesIn(typed.own_language, typed.other_languages),
      vat_area: typed.vat_area.trim().toLowerCase() || country,
      default_credit_limit: numberIn(typed.default_credit_limit),
      minimum_payment: numberIn(typed.minimum_payment),
    };
  };
  return (
    <ReasonDialog
      title={t(($) => $.begin.question)}
      confirm={t(($) => $.begin.confirm)}
      done={t(($) => $.begin.done)}
      onConfirm={(reason) => createUnit(client, { ...unitOf(), reason })}
      onClose={onClose}
    >
      <p>{t(($) => $.begin.hint)}</p>
      <TextInput
        label={t(($) => $.begin.country)}
        description={t(($) => $.begin.countryHint)}
        maxLength={2}
        autoComplete="off"
        value={typed.country}
        onChange={({ currentTarget }) => text('country')(currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.begin.currency)}
        description={t(($) => $.begin.currencyHint)}
        maxLength={3}
        autoComplete="off"
        value={typed.currency}
        onChange={({ currentTarget }) => text('currency')(currentTarget.value)}
      />
      <TimeZoneField value={typed.time_zone} onChange={text('time_zone')} />
      <LanguageFields
        own={typed.own_language}
        others={typed.other_languages}
        onChange={(own_language, other_languages) => setTyped({ ...typed, own_language, other_languages })}
      />
      <PlainUnitField name="vat_area" value={typed.vat_area} onChange={text('vat_area')} />
      <PlainUnitField name="default_credit_limit" value={typed.default_credit_limit} onChange={text('default_credit_limit')} />
      <PlainUnitField name="minimum_payment" value={typed.minimum_payment} onChange={text('minimum_payment')} />
    </ReasonDialog>
  );
}
