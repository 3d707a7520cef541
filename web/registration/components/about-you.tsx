import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { titles } from '../../../contract/companies/values.ts';
import { PlainInput } from '../../ui/form/plain-input.tsx';
import classes from './registration-form.module.css';
import { Step } from './step.tsx';
import type { Registration } from './use-registration.ts';

export function AboutYou({ registration: { form, field } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  return (
    <Step number={1} title={t(($) => $.steps.you)}>
      <NativeSelect
        {...field('title')}
        className={classes.short}
        autoComplete="honorific-prefix"
        data={[{ value: '', label: t(($) => $.choose) }, ...titles.map((title) => ({ value: title, label: t(($) => $.titles[title]) }))]}
      />
      <div className={classes.pair}>
        <PlainInput {...field('fname')} autoComplete="given-name" onText={(text) => form.setFieldValue('fname', text)} />
        <PlainInput {...field('sname')} autoComplete="family-name" onText={(text) => form.setFieldValue('sname', text)} />
      </div>
      <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
    </Step>
  );
}
