import { Switch, TextInput, ActionIcon, Input } from '@mantine/core';
import { IconX } from '../ui/icons/form-icons.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertSettingsWire, AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import {
  alertSettingsRules,
  type AlertSettingsForm as Values,
  tidyLeadEmails,
  type AlertSettingsForm as AlertSettingsValues,
  maxLeadEmails,
} from '../../contract/alerts/settings-rules.ts';
import { isEmail } from '../../contract/kit/email-rule.ts';
import { CompleteToDo } from '../companies/complete-to-do.tsx';
import { sharedKeys } from '../platform/query-keys.ts';
import { companyQuery } from '../platform/session.ts';
import { announce } from '../ui/announcer.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useFormat } from '../ui/format.ts';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { SaveBar } from '../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { alertAddressesQuery } from './addresses-api.ts';
import { alertSettingsQuery, type LoadedAlertSettings, loadAlertSettings, saveAlertSettings } from './api.ts';
import { AddressState } from './address-state.tsx';
import classes from './alert-settings-form.module.css';

/** Shows the number as the country writes it, and always one address line, even if none is saved. */
const toFormValues = (settings: AlertSettingsWire, phone: (raw: string) => string): Values => ({
  ...settings,
  mobileSms: phone(settings.mobileSms),
  leadEmails: settings.leadEmails.length === 0 ? [''] : [...settings.leadEmails],
});

/** Saves SMS, e-mail and frequency together. Merges concurrent changes by colleagues and points them out. */
export function AlertSettingsForm({ loaded }: { loaded: LoadedAlertSettings }) {
  const { t } = useTranslation('alertSettings');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const { phone } = useFormat();
  const country = client.getQueryData(companyQuery().queryKey)?.country.iso_code ?? 'gb';
  const [isSaved, setSaved] = useState(false);
  const { settings } = loaded;
  const applyLoaded = (fresh: LoadedAlertSettings): Values => {
    client.setQueryData(alertSettingsQuery().queryKey, fresh);
    return toFormValues(fresh.settings, phone);
  };
  const send = async (values: Values) => {
    const tidy = { ...values, leadEmails: tidyLeadEmails(values.leadEmails) } as AlertSettingsWire;
    // Read from the cache: the newest version from a refusal may not have rendered yet.
    const { version } = client.getQueryData(alertSettingsQuery().queryKey) ?? loaded;
    const savedValues = applyLoaded(await saveAlertSettings(tidy, version));
    form.resetDirty(savedValues);
    form.setValues(savedValues);
    void client.invalidateQueries({ queryKey: sharedKeys.toDos() });
    void client.invalidateQueries({ queryKey: alertAddressesQuery().queryKey });
    setSaved(true);
    void showToast(t(($) => $.saved));
  };
  const { form, field, submit, changes, isBusy, summary, mergeServerValues } = useAppForm<Values>({
    initial: toFormValues(settings, phone),
    labels: useLabels(),
    rules: alertSettingsRules(country),
    failure: t(($) => $.failed),
    reload: async () => applyLoaded(await loadAlertSettings()),
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
  const takeNews = useEffectEvent((news: AlertSettingsWire) => mergeServerValues(toFormValues(news, phone)));
  useEffect(() => takeNews(settings), [settings]);
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <CompleteToDo toDo="lead_alerts" isBusy={isBusy} onSettle={() => void send(form.values)} />
      <ErrorSummary {...summary} />
      <SmsSection field={field} />
      <EmailSection form={form} field={field} />
      <FrequencySection form={form} field={field} />
      <AlertPreview />
      <SaveBar changes={changes} isBusy={isBusy} isSaved={isSaved} onDiscard={() => form.setValues(toFormValues(settings, phone))} />
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

/** State and setters shared by the sections of the form. */
type SettingsFields = Pick<ReturnType<typeof useAppForm<AlertSettingsValues>>, 'form' | 'field'>;

const frequencies = ['1', '2', '3', '4'] as const;

function SmsSection({ field }: Pick<SettingsFields, 'field'>) {
  const { t } = useTranslation('alertSettings');
  return (
    <SectionCard title={t(($) => $.sms)}>
      <TextInput {...field('mobileSms')} type="tel" inputMode="tel" autoComplete="tel" className={classes.mobile} />
      <Switch {...field('leadsBySms', 'checkbox')} size="md" className={classes.switch} />
      <Switch {...field('marketplaceSmsEnabled', 'checkbox')} size="md" className={classes.switch} />
    </SectionCard>
  );
}

function EmailSection({ form, field }: SettingsFields) {
  const { t } = useTranslation('alertSettings');
  return (
    <SectionCard title={t(($) => $.email)}>
      <EmailList
        id={field('leadEmails').id}
        emails={form.values.leadEmails}
        error={form.errors['leadEmails']}
        onChange={(leadEmails) => form.setFieldValue('leadEmails', leadEmails)}
      />
      <Switch {...field('leadsByEmail', 'checkbox')} size="md" className={classes.switch} />
      <Switch {...field('marketplaceEmailEnabled', 'checkbox')} size="md" className={classes.switch} />
    </SectionCard>
  );
}

function FrequencySection({ form, field }: SettingsFields) {
  const { t } = useTranslation('alertSettings');
  return (
    <SectionCard title={t(($) => $.howOften)}>
      {(['marketplaceNotify', 'smsMarketplaceNotify'] as const).map((name) => (
        <RadioCards
          key={name}
          id={field(name).id}
          name={name}
          label={field(name).label}
          value={String(form.values[name])}
          options={frequencies.map((value) => ({ value, label: t(($) => $.frequencies[value]) }))}
          onChange={(value) => form.setFieldValue(name, Number(value))}
        />
      ))}
    </SectionCard>
  );
}

/** Previews an SMS and a mail subject with sample data. */
function AlertPreview() {
  const { t } = useTranslation('alertSettings');
  return (
    <figure className={classes.preview}>
      <figcaption>{t(($) => $.preview.title)}</figcaption>
      <p className={classes.bubble}>{t(($) => $.preview.sms)}</p>
      <p className={classes.mail}>
        <span className={classes.label}>{t(($) => $.preview.subjectLabel)}</span>
        <span className={classes.subject}>{t(($) => $.preview.subject)}</span>
      </p>
    </figure>
  );
}

interface EmailListProps {
  readonly id: string;
  readonly emails: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (emails: string[]) => void;
}

/** The main address and up to four more. Removing one moves the focus to the one before it. */
export function EmailList({ id, emails, error, onChange }: EmailListProps) {
  const { t } = useTranslation('alertSettings');
  const list = useRef<HTMLDivElement>(null);
  const focus = (place: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus());
  const remove = (place: number) => {
    onChange(emails.filter((_, other) => other !== place));
    announce(t(($) => $.removed, { email: emails[place] ?? '' }));
    focus(Math.max(0, place - 1));
  };
  const add = () => {
    onChange([...emails, '']);
    focus(emails.length);
  };
  const { data: addresses = [] } = useQuery(alertAddressesQuery());
  const isStoodInFor = addresses.length > 0 && addresses.every(({ state }) => state === 'waiting');
  const hasError = error !== undefined && error !== null;
  const isFull = emails.length >= maxLeadEmails;
  return (
    <div ref={list} id={id} data-field-group className={classes.list}>
      {emails.map((email, place) => (
        // Only the index identifies a line, because its text changes while typing.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place}>
          <EmailLine
            place={place}
            email={email}
            error={hasError && email.trim() !== '' && !isEmail(email) ? error : undefined}
            onChange={(next) => onChange(emails.map((other, index) => (index === place ? next : other)))}
            onRemove={place > 0 ? () => remove(place) : undefined}
          />
          <KnownState addresses={addresses} email={email} />
        </div>
      ))}
      {isStoodInFor && <p className={classes.standIn}>{t(($) => $.standIn)}</p>}
      {hasError && emails.every((email) => email.trim() === '' || isEmail(email)) && <Input.Error>{error}</Input.Error>}
      <ReasonButton variant="default" reason={isFull ? t(($) => $.full) : undefined} onClick={add}>
        {t(($) => $.addEmail)}
      </ReasonButton>
    </div>
  );
}

interface EmailLineProps {
  readonly place: number;
  readonly email: string;
  readonly error: ReactNode;
  readonly onChange: (email: string) => void;
  /** Undefined for the main address, which cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

function EmailLine({ place, email, error, onChange, onRemove }: EmailLineProps) {
  const { t } = useTranslation('alertSettings');
  return (
    <div className={classes.line}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        className={classes.input}
        label={place === 0 ? t(($) => $.mainEmail) : t(($) => $.anotherEmail, { place: place + 1 })}
        value={email}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.removeEmail, { email })} onClick={onRemove}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** Addresses are stored and compared in lower case. */
function KnownState({ addresses, email }: { readonly addresses: readonly AlertAddressWire[]; readonly email: string }) {
  const known = addresses.find(({ address }) => address === email.trim().toLowerCase());
  return known === undefined ? null : <AddressState known={known} />;
}
