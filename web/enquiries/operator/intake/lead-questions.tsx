import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { IntakeType } from './api.ts';
import { questionsOf } from './new-lead-rule.ts';
import classes from './intake.module.css';

interface LeadQuestionsProps {
  readonly type: IntakeType | undefined;
  readonly answers: ReadonlyMap<number, string>;
  readonly onAnswer: (question: number, text: string) => void;
}

/** What is asked about a lead type; none of it has to be answered. */
export function LeadQuestions({ type, answers, onAnswer }: LeadQuestionsProps) {
  const { t } = useTranslation('operator-intake');
  const questions = questionsOf(type);
  if (questions.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.newLead.questions)}>
      <div className={classes.fields}>
        {questions.map(({ id, text, options }) => {
          const field = { label: text, value: answers.get(id) ?? '' };
          return options.length === 0 ? (
            <TextInput
              key={id}
              {...field}
              autoComplete="off"
              maxLength={500}
              onChange={(event) => onAnswer(id, event.currentTarget.value)}
            />
          ) : (
            <NativeSelect
              key={id}
              {...field}
              data={[
                { value: '', label: t(($) => $.newLead.notAnswered) },
                ...options.map((option) => ({ value: option.code, label: option.text })),
              ]}
              onChange={(event) => onAnswer(id, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </SectionCard>
  );
}
