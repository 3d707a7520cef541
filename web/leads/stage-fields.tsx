import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasQuote } from '../../contract/leads/stage-rule.ts';
import { maxNextActionLength } from '../../contract/leads/values.ts';
import { announce } from '../ui/announcer.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { type Progress, progressQuery, saveProgress, stageFormRules, toStageForm } from './progress.ts';
import classes from './lead-stage.module.css';

interface StageFieldsProps {
  readonly progress: Progress;
  /** Without contact data no next action is kept. */
  readonly hasContact: boolean;
}

/** Quote, job value and next action of a lead. If somebody else saved first, the form shows their values and keeps unsaved input. */
export function StageFields({ progress, hasContact }: StageFieldsProps) {
  const { t } = useTranslation('lead');
  const client = useQueryClient();
  const { code, stage, currency } = progress;
  const options = progressQuery(code);
  const labels = {
    quote_value: t(($) => $.stage.quote, { currency }),
    job_value: t(($) => $.stage.job, { currency }),
    action: t(($) => $.stage.action),
    due: t(($) => $.stage.due),
  };
  const { form, field, submit, changes, isBusy, summary } = useAppForm({
    initial: toStageForm(progress),
    labels,
    rules: stageFormRules,
    failure: t(($) => $.stage.saveFailed),
    send: async (values) => {
      await saveProgress(client, client.getQueryData(options.queryKey) ?? progress, values);
      form.resetDirty(values);
      announce(t(($) => $.stage.saved));
    },
    reload: async () => toStageForm(await client.fetchQuery({ ...options, staleTime: 0 })),
  });
  const hasAction = hasContact && stage !== 'lost';
  if (!hasAction && !hasQuote(stage)) return null;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      {hasQuote(stage) && <TextInput size="md" inputMode="decimal" {...field('quote_value')} />}
      {stage === 'won' && <TextInput size="md" inputMode="decimal" {...field('job_value')} />}
      {hasAction && <TextInput size="md" maxLength={maxNextActionLength} {...field('action')} />}
      {hasAction && <TextInput size="md" type="datetime-local" {...field('due')} />}
      {changes > 0 && (
        <Button type="submit" variant="default" loading={isBusy}>
          {t(($) => $.stage.save)}
        </Button>
      )}
    </form>
  );
}
