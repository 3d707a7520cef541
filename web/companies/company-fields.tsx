import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { type CompanyType, hasCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { expectedLeadOrders, geographicCoverages } from '../../contract/companies/values.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { companyQuery } from '../platform/session.ts';
import { LockedField } from '../ui/form/locked-field.tsx';
import { PlainInput } from '../ui/form/plain-input.tsx';
import { useFormat } from '../ui/format.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import { checkOwnVatNumber } from './api.ts';
import classes from './details-form.module.css';
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
      {form.values.vat_number === company.vat_number && <CheckVatNumberAgain check={company.vat_number_check} />}
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

/** How long to wait for the answer to a repeated question. */
const maxWaitMs = 60_000;

/** Asks the VAT register about the saved number again. Not offered before its first answer, nor for a number of another form. */
export function CheckVatNumberAgain({ check }: { check: CompanyWire['vat_number_check'] }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const hintId = useId();
  const [asked, setAsked] = useState<{ readonly checkedAt: string | null; readonly until: number }>();
  const { data, dataUpdatedAt } = useQuery({
    ...companyQuery(),
    refetchInterval: ({ state }) =>
      asked !== undefined && isAwaited(asked, state.data?.vat_number_check, state.dataUpdatedAt) ? pollIntervalMs : false,
  });
  const known = data?.vat_number_check ?? check;
  const asking = useMutation({
    mutationFn: checkOwnVatNumber,
    onSuccess: async () => {
      setAsked({ checkedAt: known?.checked_at ?? null, until: Date.now() + maxWaitMs });
      await client.invalidateQueries({ queryKey: companyQuery().queryKey });
    },
  });
  if (known === null || known.state === 'waiting' || known.state === 'malformed') return null;
  const isWaiting = asked !== undefined && isAwaited(asked, known, dataUpdatedAt);
  const outcome =
    asked === undefined
      ? ''
      : known.checked_at === asked.checkedAt
        ? t(($) => $.company.vatCheck.silent)
        : t(($) => $.company.vatCheck.answered);
  const { error } = asking;
  const refusal = error instanceof ApiRefusal ? error.errors[0] : undefined;
  return (
    <div className={classes.action}>
      <Button
        variant="default"
        loading={asking.isPending}
        {...(isWaiting && { 'data-disabled': true })}
        aria-disabled={isWaiting || undefined}
        aria-describedby={hintId}
        onClick={() => {
          if (!isWaiting) asking.mutate();
        }}
      >
        {t(($) => $.company.vatCheck.again)}
      </Button>
      <output id={hintId}>
        {error !== null ? (refusal ?? t(($) => $.company.vatCheck.failed)) : isWaiting ? t(($) => $.company.vatCheck.asking) : outcome}
      </output>
    </div>
  );
}

function isAwaited(
  asked: { readonly checkedAt: string | null; readonly until: number },
  check: CompanyWire['vat_number_check'] | undefined,
  updatedAt: number,
): boolean {
  return updatedAt < asked.until && (check?.checked_at ?? null) === asked.checkedAt;
}

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
