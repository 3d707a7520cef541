import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageCodes } from '../../../../contract/kit/language.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { unitsQuery } from '../units/units-api.ts';
import type { FieldsProps } from './fields-props.ts';

/** Whom a partner recruits for, and whether its registration page is open. */
export function PartnerFields({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  const { data: units } = useQuery(unitsQuery());
  const countries = [...new Set([typed.country, ...(units ?? []).map(({ country }) => country)])];
  return (
    <>
      <NativeSelect
        label={t(($) => $.fields.site)}
        value={typed.site}
        disabled={isDisabled}
        data={(['1', '2'] as const).map((value) => ({ value, label: t(($) => $.sites[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, site: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.country)}
        value={typed.country}
        disabled={isDisabled}
        data={countries.map((value) => ({ value, label: countryName(value) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...typed, country: countries.find((one) => one === currentTarget.value) ?? typed.country })
        }
      />
      <NativeSelect
        label={t(($) => $.fields.language)}
        value={typed.language}
        disabled={isDisabled}
        data={languageCodes.map((value) => ({ value, label: t(($) => $.languages[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, language: currentTarget.value })}
      />
      <Switch
        label={t(($) => $.fields.open)}
        checked={typed.isOpen}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, isOpen: currentTarget.checked })}
      />
    </>
  );
}
