import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { LeadDetailWire } from '../../lead-detail-wire.ts';
import classes from './lead-questions.module.css';

export function LeadQuestions({ questions }: { questions: LeadDetailWire['questions'] }) {
  const { t } = useTranslation('lead');
  return (
    <SectionCard title={t(($) => $.questions)}>
      {questions.length === 0 ? (
        <p className={classes.none}>{t(($) => $.noQuestions)}</p>
      ) : (
        <dl className={classes.list}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  );
}
