import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from './payment-state.ts';
import classes from './stage-progress.module.css';

/** How far a payment is. The step of a new card shows only where one is entered. */
export function StageProgress({ step, hasNewCard }: { step: Step; hasNewCard: boolean }) {
  const { t } = useTranslation('invoices');
  const shown = steps.filter((one) => one !== 'newCard' || hasNewCard);
  const place = shown.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={t(($) => $.payment.progress)}>
      {shown.map((one, index) => {
        const isDone = index < place || step === 'done';
        return (
          <li key={one} data-done={isDone || undefined} aria-current={one === step ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes.name}>{t(($) => $.payment.steps[one])}</span>
          </li>
        );
      })}
    </ol>
  );
}
