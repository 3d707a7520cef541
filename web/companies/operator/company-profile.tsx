import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyTypes } from '../../../contract/companies/company-number-rule.ts';
import { expectedLeadOrders, geographicCoverages, titles } from '../../../contract/companies/values.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDetailsLabels } from '../use-details-form.ts';
import { detailsBody, type DetailsValues, detailsFormRules } from '../details-form.ts';
import { companyDeskKeys } from './api.ts';
import { TabRoom } from './tab-room.tsx';

const minReasonLength = 5;

/** Edits a company's own details on its behalf, even those it may not change itself. */
export function CompanyProfile() {
  const { t } = useTranslation('operator-companies');
  const id = Number(useDeskParam('id'));
  const query = useQuery(profileQuery(id));
  return (
    <DeskPage
      title={t(($) => $.profile.title, { name: query.data?.values.internal_name ?? '' })}
      description={<DeskLink href={`/operator/companies/${id}`}>{t(($) => $.limits.back)}</DeskLink>}
    >
      <TabRoom data={query.data} loading={toRegionLoading(query)}>
        {(loaded) => <ProfileForm id={id} loaded={loaded} />}
      </TabRoom>
    </DeskPage>
  );
}

function useProfileForm(id: number, loaded: LoadedProfile) {
  const { t } = useTranslation('operator-companies');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const applyLoaded = (fresh: LoadedProfile): ProfileValues => {
    client.setQueryData(profileQuery(id).queryKey, fresh);
    return fresh.values;
  };
  const app = useAppForm<ProfileValues>({
    initial: loaded.values,
    labels: { ...useDetailsLabels(), reason: t(($) => $.profile.reason) },
    rules: { ...detailsFormRules, reason: (reason) => (reason.trim().length < minReasonLength ? 'required' : undefined) },
    failure: t(($) => $.profile.failed),
    reload: async () => applyLoaded(await loadProfile(id)),
    send: async (values) => {
      const { version } = client.getQueryData(profileQuery(id).queryKey) ?? loaded;
      const saved = await saveProfile(id, values, version);
      await client.invalidateQueries({ queryKey: companyDeskKeys.all, refetchType: 'none' });
      const savedValues = { ...values, reason: '' };
      // Only afterwards: a refetch on window focus would load stale data, and the form would save over it.
      client.setQueryData(profileQuery(id).queryKey, { values: savedValues, version: saved });
      app.form.resetDirty(savedValues);
      app.form.setValues(savedValues);
      setSaved(true);
      void showToast(t(($) => $.profile.saved));
    },
  });
  return { ...app, isSaved };
}
type ProfileFormApi = ReturnType<typeof useProfileForm>;

function ProfileForm({ id, loaded }: { id: number; loaded: LoadedProfile }) {
  const { t } = useTranslation('operator-companies');
  const app = useProfileForm(id, loaded);
  return (
    <form className="stack" onSubmit={(event) => void app.submit(event)} noValidate>
      <InfoNote>{t(($) => $.profile.notice)}</InfoNote>
      <ErrorSummary {...app.summary} />
      <CompanyPart app={app} />
      <PersonPart app={app} />
      <AddressPart app={app} />
      <BillingPart app={app} />
      <SettingsSection title={t(($) => $.profile.why)}>
        <Textarea {...app.field('reason')} description={t(($) => $.profile.reasonHint)} maxLength={500} autosize minRows={2} />
      </SettingsSection>
      <SaveBar changes={app.changes} isBusy={app.isBusy} isSaved={app.isSaved} onDiscard={() => app.form.reset()} />
      <UnsavedChanges isDirty={app.changes > 0} />
    </form>
  );
}

interface PartProps {
  readonly app: ProfileFormApi;
}

function CompanyPart({ app: { field } }: PartProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <SettingsSection title={t(($) => $.profile.company)} help={t(($) => $.profile.companyHelp)}>
      <TextInput {...field('internal_name')} autoComplete="off" />
      <NativeSelect {...field('company_type')} data={['', ...companyTypes]} />
      <TextInput {...field('company_number')} autoComplete="off" />
      <TextInput {...field('vat_number')} autoComplete="off" />
      <TextInput {...field('website')} autoComplete="off" inputMode="url" />
      <NativeSelect {...field('geographic_coverage')} data={['', ...geographicCoverages]} />
      <NativeSelect {...field('expected_lead_orders')} data={['', ...expectedLeadOrders]} />
    </SettingsSection>
  );
}

function PersonPart({ app: { field } }: PartProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <SettingsSection title={t(($) => $.profile.reach)} help={t(($) => $.profile.reachHelp)}>
      <NativeSelect {...field('title')} data={['', ...titles]} />
      <TextInput {...field('forename')} autoComplete="off" />
      <TextInput {...field('surname')} autoComplete="off" />
      <TextInput {...field('phone')} autoComplete="off" inputMode="tel" />
      <TextInput {...field('mobile')} autoComplete="off" inputMode="tel" />
    </SettingsSection>
  );
}

function AddressPart({ app: { field } }: PartProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <SettingsSection title={t(($) => $.profile.address)} help={t(($) => $.profile.addressHelp)}>
      <TextInput {...field('address_line1')} autoComplete="off" />
      <TextInput {...field('address_line2')} autoComplete="off" />
      <TextInput {...field('town')} autoComplete="off" />
      <TextInput {...field('county')} autoComplete="off" />
      <TextInput {...field('postcode')} autoComplete="off" />
    </SettingsSection>
  );
}

function BillingPart({ app: { field, form } }: PartProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <SettingsSection title={t(($) => $.profile.billing)} help={t(($) => $.profile.billingHelp)}>
      <Switch {...field('billing_address_enabled', 'checkbox')} size="md" />
      {form.values.billing_address_enabled && (
        <>
          <NativeSelect
            {...field('billing_address_country')}
            data={countryCodes().map((code) => ({ value: code, label: countryName(code) }))}
          />
          <TextInput {...field('billing_address_line1')} autoComplete="off" />
          <TextInput {...field('billing_address_line2')} autoComplete="off" />
          <TextInput {...field('billing_address_town')} autoComplete="off" />
          <TextInput {...field('billing_address_county')} autoComplete="off" />
          <TextInput {...field('billing_address_postcode')} autoComplete="off" />
        </>
      )}
    </SettingsSection>
  );
}

/** Company details with the reason for changing them. A type, not an interface, because forms accept any record. */
type ProfileValues = DetailsValues & { reason: string };

/** Each read is audited, so fetch only when the page opens. */
async function loadProfile(id: number, signal?: AbortSignal) {
  const { body, version } = await callApi('GET /operator/companies/{id}/profile', { params: { id }, ...(signal && { signal }) });
  const { company_user: person, county = '', ...company } = body.data;
  const billingCountry = company.billing_address_country === '' ? company.country : company.billing_address_country;
  const values: ProfileValues = {
    ...company,
    ...person,
    county,
    billing_address_country: billingCountry,
    billing_address_country_iso: billingCountry,
    reason: '',
  };
  return { values, version };
}
type LoadedProfile = Awaited<ReturnType<typeof loadProfile>>;

function profileQuery(id: number) {
  return queryOptions({
    queryKey: companyDeskKeys.tab(id, 'profile'),
    queryFn: ({ signal }) => loadProfile(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves the profile and returns the new version. Refusals about `company_user` fields are reported under their own names. */
async function saveProfile(id: number, { reason, ...values }: ProfileValues, version: string | undefined) {
  try {
    const body = { ...detailsBody(values), reason };
    return (await callApi('PUT /operator/companies/{id}/profile', { params: { id }, body, version })).version;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([field, texts]) => [field.replace(/^company_user\./, ''), texts]);
    throw new ApiRefusal(error.status, { data: { errors: error.errors, fields: Object.fromEntries(fields) as object } }, null);
  }
}
