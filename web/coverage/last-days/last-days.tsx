import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type EditedArea, calculateLastDays } from '../api.ts';
import { CapsFields } from './caps-fields.tsx';
import { LastDaysOutcome } from './last-days-outcome.tsx';
import classes from './last-days.module.css';
import { useCapsChoice } from './use-caps-choice.ts';

interface LastDaysProps {
  /** An area with an unsaved selection; keeps its identity until that changes. */
  readonly edited?: EditedArea | undefined;
}

/** Runs, on request, a dry run of what the settings would have delivered recently. Shown at the end of a settings page. */
export function LastDays({ edited }: LastDaysProps) {
  const { t } = useTranslation('lastDays');
  const form = useRef<HTMLFormElement>(null);
  const caps = useCapsChoice();
  const { mutate, data, variables, isPending, isError } = useMutation({ mutationFn: calculateLastDays });
  // A result for another selection is stale.
  const outcome = variables?.edited === edited ? data : undefined;
  const ask = () => {
    const given = form.current === null ? undefined : caps.take(form.current);
    if (given !== 'wrong') mutate({ ...(edited !== undefined && { edited }), ...(given !== undefined && { caps: given }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <div className={classes.section}>
      <SectionCard title={t(($) => $.title)}>
        <p className={classes.line}>{t(($) => (edited === undefined ? $.text : $.textEdited))}</p>
        <form ref={form} onSubmit={submit} className={classes.form} noValidate>
          <CapsFields choice={caps} />
          {isError && (
            <InlineFailure onRetry={ask} isRetrying={isPending}>
              {t(($) => $.failed)}
            </InlineFailure>
          )}
          {/* The live region must exist before it speaks, or some screen readers miss the text. */}
          <output className={classes.told}>{outcome !== undefined && <LastDaysOutcome outcome={outcome} />}</output>
          {!isError && (
            <Button type="submit" variant="default" loading={isPending} className={classes.ask}>
              {t(($) => (outcome === undefined ? $.work : $.again))}
            </Button>
          )}
        </form>
      </SectionCard>
    </div>
  );
}
