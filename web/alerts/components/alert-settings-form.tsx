import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertSettingsWire } from '../../../contract/alerts/settings-endpoints.ts';
import { alertSettingsRules, type AlertSettingsForm as Values, tidyLeadEmails } from '../../../contract/alerts/settings-rules.ts';
import { companyQuery } from '../../platform/session.ts';
import { SettleToDo } from '../../companies/components/settle-to-do.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { alertAddressesQuery } from '../addresses-api.ts';
import { alertSettingsQuery, saveAlertSettings } from '../settings-api.ts';
import { AlertPreview } from './alert-preview.tsx';
import { EmailSection, FrequencySection, SmsSection } from './alert-settings-sections.tsx';
import classes from './alert-settings-form.module.css';
import { sharedKeys } from '../../platform/query-keys.ts';

/** SMS, e-mail and frequency, saved as a whole. */
export function AlertSettingsForm({ settings, version }: { settings: AlertSettingsWire; version: string | undefined }) {
  const { t } = useTranslation('alertSettings');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const country = client.getQueryData(companyQuery().queryKey)?.country.iso_code ?? 'gb';
  const [isSaved, setSaved] = useState(false);
  const initial: Values = {
    ...settings,
    leadEmails: settings.leadEmails.length === 0 ? [''] : [...settings.leadEmails],
  };
  const send = async (values: Values) => {
    const tidy = { ...values, leadEmails: tidyLeadEmails(values.leadEmails) } as AlertSettingsWire;
    const saved = await saveAlertSettings(tidy, version);
    client.setQueryData(alertSettingsQuery().queryKey, saved);
    void client.invalidateQueries({ queryKey: sharedKeys.toDos() });
    void client.invalidateQueries({ queryKey: alertAddressesQuery().queryKey });
    setSaved(true);
    void showToast(t(($) => $.saved));
  };
  const { form, field, submit, isBusy, summary } = useAppForm<Values>({
    initial,
    labels: {
      mobileSms: t(($) => $.mobile),
      leadEmails: t(($) => $.emails),
      leadsByEmail: t(($) => $.leadsByEmail),
      leadsBySms: t(($) => $.leadsBySms),
      marketplaceEmailEnabled: t(($) => $.marketplaceEmail),
      marketplaceSmsEnabled: t(($) => $.marketplaceSms),
      marketplaceNotify: t(($) => $.emailFrequency),
      smsMarketplaceNotify: t(($) => $.smsFrequency),
    },
    rules: alertSettingsRules(country),
    failure: t(($) => $.failed),
    send: async (values) => {
      if (!form.isDirty()) {
        void showToast(common(($) => $.form.nothingToSave));
        return;
      }
      await send(values);
    },
  });
  const isDirty = form.isDirty();
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <SettleToDo toDo="lead_alerts" isBusy={isBusy} onSettle={() => void send(form.values)} />
      <ErrorSummary {...summary} />
      <SmsSection field={field} />
      <EmailSection form={form} field={field} />
      <FrequencySection form={form} field={field} />
      <AlertPreview />
      <SaveBar isDirty={isDirty} isBusy={isBusy} isSaved={isSaved} onDiscard={() => form.setValues(initial)} />
      <UnsavedChanges isDirty={isDirty && !isBusy} />
    </form>
  );
}
