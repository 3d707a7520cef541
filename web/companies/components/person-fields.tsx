import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { titles } from '../../../contract/companies/values.ts';
import { PlainInput } from '../../ui/form/plain-input.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import classes from './details-form.module.css';
import type { DetailsForm } from './use-details-form.ts';

export function PersonFields({ details: { field, form } }: { details: DetailsForm }) {
  const { t } = useTranslation('account');
  const { t: registration } = useTranslation('registration');
  return (
    <SettingsSection title={t(($) => $.company.you.title)} help={t(($) => $.company.you.help)}>
      <NativeSelect
        {...field('title')}
        autoComplete="honorific-prefix"
        data={[
          ...(form.getInitialValues().title === '' ? [{ value: '', label: t(($) => $.company.choose) }] : []),
          ...titles.map((title) => ({ value: title, label: registration(($) => $.titles[title]) })),
        ]}
      />
      <div className={classes.pair}>
        <PlainInput
          {...field('forename')}
          onText={(text) => form.setFieldValue('forename', text)}
          autoComplete="given-name"
          maxLength={100}
        />
        <PlainInput
          {...field('surname')}
          onText={(text) => form.setFieldValue('surname', text)}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
    </SettingsSection>
  );
}
