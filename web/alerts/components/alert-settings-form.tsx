import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertSettingsWire } from '../../../contract/alerts/settings-endpoints.ts';
import { alertSettingsRules, type AlertSettingsForm as Values, tidyLeadEmails } from '../../../contract/alerts/settings-rules.ts';
import { companyQuery } from '../../platform/session.ts';
import { SettleToDo } from '../../companies/components/settle-to-do.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { alertAddressesQuery } from '../addresses-api.ts';
import { alertSettingsQuery, saveAlertSettings } from '../settings-api.ts';
import { AlertPreview } from './alert-preview.tsx';
import classes from './alert-settings-form.module.css';
import { EmailList } from './email-list.tsx';
import { sharedKeys } from '../../platform/query-keys.ts';

const frequencies = ['1', '2', '3', '4'] as const;

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
  const { values } = form;
  const switchOf = (name: 'leadsByEmail' | 'leadsBySms' | 'marketplaceEmailEnabled' | 'marketplaceSmsEnabled') => (
    <Switch {...field(name, 'checkbox')} size="md" className={classes.switch} />
  );
  const frequencyOf = (name: 'marketplaceNotify' | 'smsMarketplaceNotify', label: string) => (
    <RadioCards
      id={field(name).id}
      name={name}
      label={label}
      value={String(values[name])}
      options={frequencies.map((value) => ({ value, label: t(($) => $.frequencies[value]) }))}
      onChange={(value) => form.setFieldValue(name, Number(value))}
    />
  );
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <SettleToDo toDo="lead_alerts" isBusy={isBusy} onSettle={() => void send(values)} />
      <ErrorSummary {...summary} />
      <SectionCard title={t(($) => $.sms)}>
        <TextInput {...field('mobileSms')} type="tel" inputMode="tel" autoComplete="tel" className={classes.mobile} />
        {switchOf('leadsBySms')}
        {switchOf('marketplaceSmsEnabled')}
      </SectionCard>
      <SectionCard title={t(($) => $.email)}>
        <EmailList
          id={field('leadEmails').id}
          emails={values.leadEmails}
          error={form.errors['leadEmails']}
          onChange={(leadEmails) => form.setFieldValue('leadEmails', leadEmails)}
        />
        {switchOf('leadsByEmail')}
        {switchOf('marketplaceEmailEnabled')}
      </SectionCard>
      <SectionCard title={t(($) => $.howOften)}>
        {frequencyOf(
          'marketplaceNotify',
          t(($) => $.emailFrequency),
        )}
        {frequencyOf(
          'smsMarketplaceNotify',
          t(($) => $.smsFrequency),
        )}
      </SectionCard>
      <AlertPreview />
      <SaveBar isDirty={isDirty} isBusy={isBusy} isSaved={isSaved} onDiscard={() => form.setValues(initial)} />
      <UnsavedChanges isDirty={isDirty && !isBusy} />
    </form>
  );
}
