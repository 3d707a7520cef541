import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
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
import { alertSettingsQuery, type LoadedAlertSettings, loadAlertSettings, saveAlertSettings } from '../settings-api.ts';
import { AlertPreview } from './alert-preview.tsx';
import { EmailSection, FrequencySection, SmsSection } from './alert-settings-sections.tsx';
import classes from './alert-settings-form.module.css';
import { sharedKeys } from '../../platform/query-keys.ts';

/** The form has a first line for an address also where there is none yet. */
const valuesOf = (settings: AlertSettingsWire): Values => ({
  ...settings,
  leadEmails: settings.leadEmails.length === 0 ? [''] : [...settings.leadEmails],
});

/** SMS, e-mail and frequency, saved as a whole. What somebody else saved meanwhile is taken over and told. */
export function AlertSettingsForm({ loaded }: { loaded: LoadedAlertSettings }) {
  const { t } = useTranslation('alertSettings');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const country = client.getQueryData(companyQuery().queryKey)?.country.iso_code ?? 'gb';
  const [isSaved, setSaved] = useState(false);
  const { settings } = loaded;
  const take = (fresh: LoadedAlertSettings): Values => {
    client.setQueryData(alertSettingsQuery().queryKey, fresh);
    return valuesOf(fresh.settings);
  };
  const send = async (values: Values) => {
    const tidy = { ...values, leadEmails: tidyLeadEmails(values.leadEmails) } as AlertSettingsWire;
    // From where it is newest: what a refusal told a moment ago may not have been drawn yet.
    const { version } = client.getQueryData(alertSettingsQuery().queryKey) ?? loaded;
    const kept = take(await saveAlertSettings(tidy, version));
    form.resetDirty(kept);
    form.setValues(kept);
    void client.invalidateQueries({ queryKey: sharedKeys.toDos() });
    void client.invalidateQueries({ queryKey: alertAddressesQuery().queryKey });
    setSaved(true);
    void showToast(t(($) => $.saved));
  };
  const { form, field, submit, changes, isBusy, summary, takeTheirs } = useAppForm<Values>({
    initial: valuesOf(settings),
    labels: useLabels(),
    rules: alertSettingsRules(country),
    failure: t(($) => $.failed),
    reload: async () => take(await loadAlertSettings()),
    send: async (values) => {
      if (!form.isDirty()) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      await send(values);
    },
  });
  const takeNews = useEffectEvent((news: AlertSettingsWire) => takeTheirs(valuesOf(news)));
  useEffect(() => takeNews(settings), [settings]);
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <SettleToDo toDo="lead_alerts" isBusy={isBusy} onSettle={() => void send(form.values)} />
      <ErrorSummary {...summary} />
      <SmsSection field={field} />
      <EmailSection form={form} field={field} />
      <FrequencySection form={form} field={field} />
      <AlertPreview />
      <SaveBar changes={changes} isBusy={isBusy} isSaved={isSaved} onDiscard={() => form.setValues(valuesOf(settings))} />
      <UnsavedChanges isDirty={changes > 0 && !isBusy} />
    </form>
  );
}

function useLabels(): Record<keyof Values, string> {
  const { t } = useTranslation('alertSettings');
  return {
    mobileSms: t(($) => $.mobile),
    leadEmails: t(($) => $.emails),
    leadsByEmail: t(($) => $.leadsByEmail),
    leadsBySms: t(($) => $.leadsBySms),
    marketplaceEmailEnabled: t(($) => $.marketplaceEmail),
    marketplaceSmsEnabled: t(($) => $.marketplaceSms),
    marketplaceNotify: t(($) => $.emailFrequency),
    smsMarketplaceNotify: t(($) => $.smsFrequency),
  };
}
