import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRules } from '../../contract/kit/problem.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';
import { companyQuery } from '../platform/session.ts';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { showToast } from '../ui/toast.tsx';
import {
  companyDetailsQuery,
  type LoadedCompany,
  loadCompanyDetails,
  saveCompanyDetails,
  type LoadedUser,
  loadUserDetails,
  saveUserDetails,
  type UserDetails,
  userDetailsQuery,
  type UserUpdateBody,
} from './api.ts';
import { detailsBody, detailsValues, type DetailsValues, detailsFormRules } from './details-form.ts';

/** Manages the company details form: filled once, saved repeatedly, each time with the version it was filled with. */
export function useDetailsForm(loaded: LoadedCompany) {
  const { company } = loaded;
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  /** Incremented whenever the form is refilled from outside, to reset parts with local state. */
  const [filling, setFilling] = useState(0);

  /** Updates the page and the shell (name, language) with the server's state. */
  const applyLoaded = (fresh: LoadedCompany): DetailsValues => {
    client.setQueryData(companyDetailsQuery().queryKey, fresh);
    client.setQueryData(companyQuery().queryKey, fresh.company);
    setFilling((count) => count + 1);
    return detailsValues(fresh.company, format.phone);
  };

  const app = useAppForm<DetailsValues>({
    initial: detailsValues(company, format.phone),
    labels: useDetailsLabels(),
    rules: detailsFormRules,
    failure: t(($) => $.company.failed),
    reload: async () => applyLoaded(await loadCompanyDetails()),
    onFailure: (error) => {
      // The account team has taken over the profile in the meantime, so the page shows it as text.
      if (error instanceof ApiRefusal && error.status === 403) void client.invalidateQueries({ queryKey: companyDetailsQuery().queryKey });
    },
    send: async (values) => {
      // The first save also confirms the details unchanged.
      if (!app.form.isDirty() && company.registration_journey.step_one !== null) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      // Read from the cache: the newest version from a refusal may not have rendered yet.
      const { version } = client.getQueryData(companyDetailsQuery().queryKey) ?? loaded;
      const saved = await saveCompanyDetails(detailsBody(values), version);
      setSaved(true);
      void showToast(t(($) => $.company.saved));
      const fresh = await loadCompanyDetails().catch(() => ({ company, version: saved }));
      const keptValues = fresh.company === company ? values : detailsValues(fresh.company, format.phone);
      applyLoaded(fresh);
      app.form.resetDirty(keptValues);
      app.form.setValues(keptValues);
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

interface UserCardOptions<Values> {
  readonly loaded: LoadedUser;
  readonly values: (user: UserDetails) => Values;
  readonly body: (values: Values, user: UserDetails) => UserUpdateBody;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  readonly rules: FormRules<Values>;
  readonly onDirty: (isDirty: boolean) => void;
}

/**
 * Manages the form of one user-details card. The cards share a version: server state revealed by a save or refusal is passed to the others.
 */
export function useUserCard<Values extends Record<string, unknown>>(options: UserCardOptions<Values>) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const { user } = options.loaded;

  const take = (fresh: LoadedUser): Values => {
    client.setQueryData(userDetailsQuery().queryKey, fresh);
    return options.values(fresh.user);
  };

  const app = useAppForm<Values>({
    initial: options.values(user),
    labels: options.labels,
    rules: options.rules,
    failure: t(($) => $.user.failed),
    reload: async () => take(await loadUserDetails()),
    send: async (values) => {
      if (!app.form.isDirty()) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      // Read from the cache: the newest version from another card may not have rendered yet.
      const stands = client.getQueryData(userDetailsQuery().queryKey) ?? options.loaded;
      const saved = await saveUserDetails(options.body(values, stands.user), stands.version);
      void showToast(t(($) => $.user.saved));
      const fresh = await loadUserDetails().catch(() => undefined);
      const kept = fresh === undefined ? values : options.values(fresh.user);
      client.setQueryData(userDetailsQuery().queryKey, fresh ?? { user: stands.user, version: saved });
      app.form.resetDirty(kept);
      app.form.setValues(kept);
      // The shell's company includes the account and invoice emails.
      await client.invalidateQueries({ queryKey: companyQuery().queryKey });
    },
  });

  const { mergeServerValues } = app;
  const takeNews = useEffectEvent((news: UserDetails) => mergeServerValues(options.values(news)));
  useEffect(() => takeNews(user), [user]);
  const isDirty = app.form.isDirty();
  const { onDirty } = options;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return app;
}

/** Field labels; those of the invoice address say so, because the error summary lists them without a heading. */
export function useDetailsLabels(): Record<keyof DetailsValues, string> {
  const { t } = useTranslation('account');
  return {
    title: t(($) => $.company.fields.title),
    forename: t(($) => $.company.fields.forename),
    surname: t(($) => $.company.fields.surname),
    internal_name: t(($) => $.company.fields.internalName),
    company_type: t(($) => $.company.fields.companyType),
    company_number: t(($) => $.company.fields.companyNumber),
    vat_number: t(($) => $.company.fields.vatNumber),
    website: t(($) => $.company.fields.website),
    geographic_coverage: t(($) => $.company.fields.geographicCoverage),
    expected_lead_orders: t(($) => $.company.fields.expectedLeadOrders),
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
}
