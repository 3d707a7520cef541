import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Registration } from './use-registration.ts';

interface LanguageFieldsProps {
  readonly registration: Registration;
  readonly languages: readonly { readonly iso_code: string; readonly name: string }[];
}

/** In which language we write, and in which ones the company takes leads; asked where the country has several. */
export function LanguageFields({ registration: { form, field }, languages }: LanguageFieldsProps) {
  const { t } = useTranslation('registration');
  const { id, label, error, onBlur } = field('leadLanguages');
  return (
    <>
      <NativeSelect
        {...field('commsLanguage')}
        description={t(($) => $.hints.commsLanguage)}
        data={[{ value: '', label: t(($) => $.choose) }, ...languages.map(({ iso_code, name }) => ({ value: iso_code, label: name }))]}
      />
      <Checkbox.Group
        id={id}
        data-field-group
        label={label}
        error={error}
        onBlur={onBlur}
        description={t(($) => $.hints.leadLanguages)}
        size="md"
        value={[...form.values.leadLanguages]}
        onChange={(chosen) => form.setFieldValue('leadLanguages', chosen)}
      >
        <Group mt="xs" gap="lg">
          {languages.map(({ iso_code, name }) => (
            <Checkbox key={iso_code} value={iso_code} label={name} size="md" />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
