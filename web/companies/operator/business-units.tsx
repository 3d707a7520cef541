import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { ReadOnlyTable } from '../../ui/desk/desk-table.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { LanguageFields, PlainUnitField, TimeZoneField } from './unit-fields.tsx';
import { parseLanguages, parseNumber, type ListedUnit, unitsQuery, createUnit } from './unit-parts.ts';

const column = deskColumns<ListedUnit>();

/** Lists the countries of the marketplace and what each still lacks to sell. */
export function BusinessUnits() {
  const { t } = useTranslation('operator-units');
  const { data: member } = useQuery(staffQuery());
  const query = useQuery(unitsQuery());
  const loading = toRegionLoading(query);
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
      <ReadOnlyTable
        label={t(($) => $.title)}
        rows={units}
        getKey={({ country }) => country}
        columns={column.columns([
          column.accessor('country', {
            header: t(($) => $.columns.country),
            cell: ({ getValue }) => <DeskLink href={`/operator/settings/units/${getValue()}`}>{countryName(getValue())}</DeskLink>,
          }),
          column.accessor('currency', { header: t(($) => $.columns.currency) }),
          column.display({ id: 'state', header: t(($) => $.columns.state), cell: ({ row }) => <UnitState unit={row.original} /> }),
        ])}
        empty={t(($) => $.none)}
      />
    </SectionCard>
  );
}

function UnitState({ unit: { is_offered: isOffered, missing } }: { unit: ListedUnit }) {
  const { t } = useTranslation('operator-units');
  const state =
    missing.length === 0 ? t(($) => $.open) : t(($) => $.closed, { missing: missing.map((what) => t(($) => $.missing[what])).join(', ') });
  return isOffered ? state : `${t(($) => $.notOffered)} ${state}`;
}

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

/** Creates a business unit; remaining fields are filled in on its page. */
function NewUnitDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator-units');
  const client = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const text = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value });
  const buildUnit = () => {
    // The server rejects invalid countries and currencies with a message.
    const country = typed.country.trim().toLowerCase() as CountryCode;
    return {
      country,
      currency: typed.currency.trim().toUpperCase() as CurrencyCode,
      time_zone: typed.time_zone,
      languages: parseLanguages(typed.own_language, typed.other_languages),
      vat_area: typed.vat_area.trim().toLowerCase() || country,
      default_credit_limit: parseNumber(typed.default_credit_limit),
      minimum_payment: parseNumber(typed.minimum_payment),
    };
  };
  return (
    <ReasonDialog
      title={t(($) => $.begin.question)}
      confirm={t(($) => $.begin.confirm)}
      done={t(($) => $.begin.done)}
      onConfirm={(reason) => createUnit(client, { ...buildUnit(), reason })}
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
