import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuestionContent } from '../work-types-api.ts';
import classes from './asked-questions.module.css';

/** What a consumer would see on the enquiry form, in English. */
export function QuestionPreview({ question, kind }: { question: QuestionContent; kind: 'choice' | 'text' }) {
  const { t } = useTranslation('operator-work-types');
  const label = question.text.en === '' ? t(($) => $.question.unnamed) : question.text.en;
  return (
    <section className={classes.preview} aria-label={t(($) => $.question.preview)}>
      <h3>{t(($) => $.question.preview)}</h3>
      {kind === 'text' ? (
        <TextInput label={label} readOnly />
      ) : (
        <Radio.Group label={label}>
          {question.options.map(({ code, text }) => (
            <Radio key={code} value={code} label={text.en === '' ? code : text.en} mt={6} />
          ))}
        </Radio.Group>
      )}
    </section>
  );
}
