import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { companyTypes, hasCompanyNumber } from '../../../contract/companies/company-number-rule.ts';
import { expectedLeadOrders, geographicCoverages } from '../../../contract/companies/values.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { PlainInput } from '../../ui/form/plain-input.tsx';
import { Step } from './step.tsx';
import type { Registration } from './use-registration.ts';

export function YourCompany({ registration: { form, field } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const none = { value: '', label: t(($) => $.choose) };
  const { label, error, onBlur, value, id, name } = field('geographicCoverage');
  return (
    <Step number={2} title={t(($) => $.steps.company)}>
      <PlainInput {...field('organisation')} autoComplete="organization" onText={(text) => form.setFieldValue('organisation', text)} />
      <NativeSelect
        {...field('companytype')}
        data={[none, ...companyTypes.map((type) => ({ value: type, label: t(($) => $.companyTypes[type]) }))]}
      />
      {hasCompanyNumber(form.values.companytype) && (
        <TextInput
          {...field('companieshouseno')}
          description={t(($) => $.hints.companieshouseno)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <RadioCards
        id={id}
        name={name}
        label={label}
        error={error}
        onBlur={onBlur}
        value={String(value)}
        onChange={(coverage) => form.setFieldValue('geographicCoverage', coverage)}
        options={geographicCoverages.map((coverage) => ({
          value: coverage,
          label: t(($) => $.coverage[coverage]),
          hint: t(($) => $.coverage[`${coverage}Hint`]),
        }))}
      />
      <NativeSelect
        {...field('expectedLeadOrders')}
        data={[none, ...expectedLeadOrders.map((range) => ({ value: range, label: t(($) => $.orders[range]) }))]}
      />
    </Step>
  );
}
