import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { workOutLastDays } from './api.ts';
import { LastDaysOutcome } from './last-days-outcome.tsx';
import classes from './last-days.module.css';

/** At the end of a page of settings: what they would have brought lately. Asked for on a press only. */
export function LastDays() {
  const { t } = useTranslation('lastDays');
  const { mutate, data, isPending, isError } = useMutation({ mutationFn: workOutLastDays });
  const ask = () => mutate();
  return (
    <div className={classes.section}>
      <SectionCard title={t(($) => $.title)}>
        <p className={classes.line}>{t(($) => $.text)}</p>
        {isError && (
          <InlineFailure onRetry={ask} isRetrying={isPending}>
            {t(($) => $.failed)}
          </InlineFailure>
        )}
        {/* It stands there before it speaks, or some screen readers miss its words. */}
        <output className={classes.told}>{data !== undefined && <LastDaysOutcome outcome={data} />}</output>
        {!isError && (
          <Button variant="default" onClick={ask} loading={isPending} className={classes.ask}>
            {t(($) => (data === undefined ? $.work : $.again))}
          </Button>
        )}
      </SectionCard>
    </div>
  );
}
