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
import { useDetailsLabels } from './use-details-labels.ts';

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

  const app = useAppForm<DetailsValues>({
    initial: detailsValues(company, format.phone),
    labels: useDetailsLabels(),
    rules: companyDetailsRules,
    failure: t(($) => $.company.failed),
    reload: async () => take(await loadCompanyDetails()),
    onFailure: (error) => {
      // The account team has taken the profile over meanwhile: the page shows it as text.
      if (error instanceof ApiRefusal && error.status === 403) void client.invalidateQueries({ queryKey: companyDetailsQuery().queryKey });
    },
    send: async (values) => {
      // The first save also says that the details are right as they are.
      if (!app.form.isDirty() && company.registration_journey.step_one !== null) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
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
