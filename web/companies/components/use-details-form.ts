import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyDetailsRules } from '../../../contract/companies/details-rules.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { companyQuery } from '../../platform/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { companyDetailsQuery, type LoadedCompany, loadCompanyDetails, saveCompanyDetails } from '../details-api.ts';
import { detailsBody, detailsValues, type DetailsValues } from '../details-form.ts';
import { sharedKeys } from '../../platform/query-keys.ts';

/** The form of the company details: filled once, saved as often as wanted, each time with the version of what it was filled with. */
export function useDetailsForm(loaded: LoadedCompany) {
  const { company } = loaded;
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  /** Grows with every filling from outside, so that parts with a state of their own begin anew. */
  const [filling, setFilling] = useState(0);

  /** The page goes on with what stands on the server now; the shell, which shows name and language, too. */
  const take = (fresh: LoadedCompany): DetailsValues => {
    client.setQueryData(companyDetailsQuery().queryKey, fresh);
    client.setQueryData(companyQuery().queryKey, fresh.company);
    setFilling((count) => count + 1);
    return detailsValues(fresh.company, format.phone);
  };

  const labels: Record<keyof DetailsValues, string> = {
    title: t(($) => $.company.fields.title),
    forename: t(($) => $.company.fields.forename),
    surname: t(($) => $.company.fields.surname),
    internal_name: t(($) => $.company.fields.internalName),
    company_type: t(($) => $.company.fields.companyType),
    company_number: t(($) => $.company.fields.companyNumber),
    vat_number: t(($) => $.company.fields.vatNumber),
    website: t(($) => $.company.fields.website),
    phone: t(($) => $.company.fields.phone),
    mobile: t(($) => $.company.fields.mobile),
    country: t(($) => $.company.address.country),
    address_line1: t(($) => $.company.fields.line1),
    address_line2: t(($) => $.company.fields.line2),
    town: t(($) => $.company.fields.town),
    county: t(($) => $.company.fields.county),
    postcode: t(($) => $.company.fields.postcode),
    communications_language: t(($) => $.company.fields.communicationsLanguage),
    languages_accepted: t(($) => $.company.fields.languagesAccepted),
    billing_address_enabled: t(($) => $.company.fields.billingEnabled),
    billing_address_country: t(($) => $.company.fields.billingCountry),
    billing_address_country_iso: t(($) => $.company.fields.billingCountry),
    billing_address_line1: t(($) => $.company.fields.billingLine1),
    billing_address_line2: t(($) => $.company.fields.billingLine2),
    billing_address_town: t(($) => $.company.fields.billingTown),
    billing_address_county: t(($) => $.company.fields.billingCounty),
    billing_address_postcode: t(($) => $.company.fields.billingPostcode),
  };

  const app = useAppForm<DetailsValues>({
    initial: detailsValues(company, format.phone),
    labels,
    rules: companyDetailsRules,
    failure: t(($) => $.company.failed),
    scrollsToError: true,
    reload: async () => take(await loadCompanyDetails()),
    onFailure: (error) => {
      // The account team has taken the profile over meanwhile: the page shows it as text.
      if (error instanceof ApiRefusal && error.status === 403) void client.invalidateQueries({ queryKey: companyDetailsQuery().queryKey });
    },
    send: async (values) => {
      // The first save also says that the details are right as they are.
      if (!app.form.isDirty() && company.registration_journey.step_one !== null) {
        void showToast(common(($) => $.form.nothingToSave));
        return;
      }
      // From where it is newest: what a refusal told a moment ago may not have been drawn yet.
      const { version } = client.getQueryData(companyDetailsQuery().queryKey) ?? loaded;
      const saved = await saveCompanyDetails(detailsBody(values), version);
      setSaved(true);
      void showToast(t(($) => $.company.saved));
      const fresh = await loadCompanyDetails().catch(() => ({ company, version: saved }));
      const kept = fresh.company === company ? values : detailsValues(fresh.company, format.phone);
      take(fresh);
      app.form.resetDirty(kept);
      app.form.setValues(kept);
      await client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
    },
  });

  const discard = () => {
    app.form.reset();
    setFilling((count) => count + 1);
  };
  return { ...app, company, isSaved, filling, discard };
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;
