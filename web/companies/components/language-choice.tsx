import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../contract/kit/language.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { languagesOf } from '../details-form.ts';
import classes from './details-form.module.css';
import { LanguageCheckboxes } from './language-checkboxes.tsx';
import type { DetailsForm } from './use-details-form.ts';

/** The language that we write in and those that the company serves customers in. Where the country has one, it is that one. */
export function LanguageChoice({ details: { field, form, company } }: { details: DetailsForm }) {
  const { t, i18n } = useTranslation('account');
  const languages = languagesOf(company);
  const options = languages.map(({ id }) => ({ value: id, label: languageName(id, i18n.language) }));
  const communications = field('communications_language');
  const accepted = field('languages_accepted');
  return (
    <SettingsSection title={t(($) => $.company.languages.title)} help={t(($) => $.company.languages.help)}>
      {languages.length > 1 ? (
        <>
          <NativeSelect {...communications} data={options} />
          <LanguageCheckboxes
            field={accepted}
            languages={options}
            chosen={form.values.languages_accepted}
            onChange={(chosen) => form.setFieldValue('languages_accepted', chosen)}
          />
        </>
      ) : (
        [communications.label, accepted.label].map((name) => (
          <p key={name} className={classes.text}>
            <span className={classes.label}>{name}</span>
            {options.map((language) => language.label).join(', ')}
          </p>
        ))
      )}
    </SettingsSection>
  );
}
