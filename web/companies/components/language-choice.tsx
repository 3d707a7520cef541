import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { languagesOf } from '../details-form.ts';
import classes from './details-form.module.css';
import type { DetailsForm } from './use-details-form.ts';

/** The language that we write in and those that the company serves customers in. Where the country has one, it is that one. */
export function LanguageChoice({ details: { field, form, company } }: { details: DetailsForm }) {
  const { t } = useTranslation('account');
  const languages = languagesOf(company);
  const communications = field('communications_language');
  const { id, label, error, onBlur } = field('languages_accepted');
  return (
    <SettingsSection title={t(($) => $.company.languages.title)} help={t(($) => $.company.languages.help)}>
      {languages.length > 1 ? (
        <>
          <NativeSelect {...communications} data={languages.map((language) => ({ value: language.id, label: language.name }))} />
          <Checkbox.Group
            id={id}
            data-field-group
            label={label}
            error={error}
            onBlur={onBlur}
            size="md"
            value={[...form.values.languages_accepted]}
            onChange={(chosen) => form.setFieldValue('languages_accepted', chosen)}
          >
            <Group mt="xs" gap="lg">
              {languages.map((language) => (
                <Checkbox key={language.id} value={language.id} label={language.name} size="md" />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      ) : (
        [communications.label, label].map((name) => (
          <p key={name} className={classes.text}>
            <span className={classes.label}>{name}</span>
            {languages.map((language) => language.name).join(', ')}
          </p>
        ))
      )}
    </SettingsSection>
  );
}
