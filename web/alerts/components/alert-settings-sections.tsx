import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlertSettingsForm } from '../../../contract/alerts/settings-rules.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import type { useAppForm } from '../../ui/form/use-app-form.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './alert-settings-form.module.css';
import { EmailList } from './email-list.tsx';

/** The part of the form that its sections draw and change. */
type SettingsFields = Pick<ReturnType<typeof useAppForm<AlertSettingsForm>>, 'form' | 'field'>;

const frequencies = ['1', '2', '3', '4'] as const;

export function SmsSection({ field }: Pick<SettingsFields, 'field'>) {
  const { t } = useTranslation('alertSettings');
  return (
    <SectionCard title={t(($) => $.sms)}>
      <TextInput {...field('mobileSms')} type="tel" inputMode="tel" autoComplete="tel" className={classes.mobile} />
      <Switch {...field('leadsBySms', 'checkbox')} size="md" className={classes.switch} />
      <Switch {...field('marketplaceSmsEnabled', 'checkbox')} size="md" className={classes.switch} />
    </SectionCard>
  );
}

export function EmailSection({ form, field }: SettingsFields) {
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

export function FrequencySection({ form, field }: SettingsFields) {
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
