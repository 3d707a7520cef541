import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { type CompanyType, hasCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { expectedLeadOrders, geographicCoverages } from '../../contract/companies/values.ts';
import { companyQuery } from '../platform/session.ts';
import { LockedField } from '../ui/form/locked-field.tsx';
import { PlainInput } from '../ui/form/plain-input.tsx';
import { useFormat } from '../ui/format.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import type { DetailsForm } from './use-details-form.ts';

/** In the order of the specification. */
const types = [
  'SoleTrader',
  'Partnership',
  'LP',
  'LLP',
  'Ltd',
  'Plc',
  'Unlimited',
  'PrivateLtd',
  'CIC',
  'Coop',
  'Other',
] as const satisfies readonly CompanyType[];

/** Name and number are locked unless the company has permission; a missing number can be entered once. */
export function CompanyFields({ details: { field, form, company } }: { details: DetailsForm }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const optional = (label: string) => common(($) => $.form.optional, { label });
  const mayEdit = company.account.allow_edit_company_details;
  const reason = t(($) => $.company.accountManager);
  const none = { value: '', label: t(($) => $.company.choose) };
  const name = field('internal_name');
  const number = field('company_number');
  const website = field('website');
  const vatNumber = field('vat_number');
  return (
    <SettingsSection title={t(($) => $.company.companySection.title)} help={t(($) => $.company.companySection.help)}>
      {mayEdit ? (
        <PlainInput {...name} onText={(text) => form.setFieldValue('internal_name', text)} autoComplete="organization" maxLength={200} />
      ) : (
        <LockedField id={name.id} label={name.label} value={form.values.internal_name} reason={reason} />
      )}
      <NativeSelect
        {...field('company_type')}
        data={[
          ...(company.company_user.company_type === null ? [none] : []),
          ...types.map((type) => ({ value: type, label: t(($) => $.company.types[type]) })),
        ]}
      />
      {hasCompanyNumber(form.values.company_type) &&
        (mayEdit || company.company_user.company_number === null ? (
          <TextInput {...number} autoCapitalize="characters" spellCheck={false} maxLength={30} />
        ) : (
          <LockedField id={number.id} label={number.label} value={form.values.company_number} reason={reason} />
        ))}
      <TextInput
        {...vatNumber}
        label={optional(vatNumber.label)}
        description={
          company.vat_number_check !== null &&
          form.values.vat_number === company.vat_number && <VatNumberState number={company.vat_number} check={company.vat_number_check} />
        }
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      <TextInput {...website} label={optional(website.label)} type="url" inputMode="url" autoComplete="url" maxLength={200} />
      <NativeSelect
        {...field('geographic_coverage')}
        data={[
          ...(company.geographic_coverage === null ? [none] : []),
          ...geographicCoverages.map((value) => ({ value, label: t(($) => $.company.coverage[value]) })),
        ]}
      />
      <NativeSelect
        {...field('expected_lead_orders')}
        data={[
          ...(company.expected_lead_orders === null ? [none] : []),
          ...expectedLeadOrders.map((value) => ({ value, label: t(($) => $.company.orders[value]) })),
        ]}
      />
    </SettingsSection>
  );
}

type VatNumberCheck = NonNullable<CompanyWire['vat_number_check']>;

const pollIntervalMs = 3_000;
/** A register that has not answered by then is asked again later. */
const maxPolls = 20;

/** Says what the VAT register answered about the saved number, and what to do. Waits for the first answer. */
export function VatNumberState({ number, check: saved }: { number: string; check: VatNumberCheck }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const isWaiting = saved.state === 'waiting';
  const { data } = useQuery({
    ...companyQuery(),
    refetchInterval: ({ state }) =>
      isWaiting && state.data?.vat_number_check?.state === 'waiting' && state.dataUpdateCount <= maxPolls ? pollIntervalMs : false,
  });
  const check = (data?.vat_number === number ? data.vat_number_check : null) ?? saved;
  const { state, name, checked_at: checkedAt } = check;
  const date = checkedAt === null ? '' : format.shortDate(checkedAt);
  const answered =
    state !== 'confirmed'
      ? t(($) => $.company.vatCheck[state])
      : name === null
        ? t(($) => $.company.vatCheck.confirmedNoName, { date })
        : t(($) => $.company.vatCheck.confirmed, { date, name });
  return check.vat_charged ? `${answered} ${t(($) => $.company.vatCheck.charged)}` : answered;
}
