import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageLanguages } from '../../../contract/kit/language.ts';
import type { Texts } from './api.ts';

interface TextsFieldsProps {
  /** Label of the text: "Name". */
  readonly label: string;
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
  readonly maxLength: number;
}

/** Edits a text in every language. English is required; empty ones fall back to English until translated. */
export function TextsFields({ label, texts, onChange, maxLength }: TextsFieldsProps) {
  const { t } = useTranslation('operator-work-types');
  return (
    <>
      {pageLanguages.map((language) => (
        <TextInput
          key={language}
          label={
            language === 'en'
              ? t(($) => $.texts.main, { label, language: t(($) => $.languages[language]) })
              : t(($) => $.texts.other, { label, language: t(($) => $.languages[language]) })
          }
          lang={language}
          maxLength={maxLength}
          value={texts[language] ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange({ ...texts, [language]: language === 'en' || text !== '' ? text : null });
          }}
        />
      ))}
    </>
  );
}
