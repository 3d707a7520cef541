import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LanguageCheckboxes } from '../../companies/components/language-checkboxes.tsx';
import type { Registration } from './use-registration.ts';

interface LanguageFieldsProps {
  readonly registration: Registration;
  readonly languages: readonly { readonly iso_code: string; readonly name: string }[];
}

/** In which language we write, and in which ones the company takes leads; asked where the country has several. */
export function LanguageFields({ registration: { form, field }, languages }: LanguageFieldsProps) {
  const { t } = useTranslation('registration');
  const options = languages.map(({ iso_code, name }) => ({ value: iso_code, label: name }));
  return (
    <>
      <NativeSelect
        {...field('commsLanguage')}
        description={t(($) => $.hints.commsLanguage)}
        data={[{ value: '', label: t(($) => $.choose) }, ...options]}
      />
      <LanguageCheckboxes
        field={field('leadLanguages')}
        description={t(($) => $.hints.leadLanguages)}
        languages={options}
        chosen={form.values.leadLanguages}
        onChange={(chosen) => form.setFieldValue('leadLanguages', chosen)}
      />
    </>
  );
}
