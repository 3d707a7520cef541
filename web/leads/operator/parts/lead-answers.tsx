import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import type { WholeLead } from '../lead.ts';
import classes from './parts.module.css';

/** What the consumer wants, in their words and by what they chose; doubtful passages first. */
export function LeadAnswers({ whole: { description, answers, doubtful_passages: doubts } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  return (
    <div className={classes.part}>
      {doubts.length > 0 && (
        <FailureAlert isWarning failure={t(($) => $.answers.doubtful)}>
          <ul>
            {doubts.map(({ question, text }) => (
              <li key={`${question} ${text}`}>{text}</li>
            ))}
          </ul>
        </FailureAlert>
      )}
      {description !== null && description !== '' && <p className={classes.words}>{description}</p>}
      <FactList
        facts={answers.map(({ question, answer, hidden }) => ({
          label: hidden ? t(($) => $.answers.hidden, { question }) : question,
          value: answer,
        }))}
      />
      {answers.length === 0 && (description ?? '') === '' && <p className={classes.none}>{t(($) => $.answers.none)}</p>}
    </div>
  );
}
