import { Button, Loader, Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { declineReasonsQuery } from '../api.ts';
import type { Basket } from '../basket.ts';
import classes from './decline-panel.module.css';

interface DeclineSurveyProps {
  readonly basket: Extract<Basket, { stage: 'survey' }>;
  readonly onChoose: (reason: number) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asked of those to whom the lead had been offered; the lead is already declined. */
export function DeclineSurvey({ basket, onChoose, onSend, onClose }: DeclineSurveyProps) {
  const { t } = useTranslation('buying');
  const reasons = useQuery(declineReasonsQuery());
  const loading = loadingOf(reasons);
  const group = useRef<HTMLDivElement>(null);
  const { reason, sending, problem } = basket;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    if (reason === undefined) group.current?.querySelector('input')?.focus();
  };
  return (
    <form className={classes.panel} onSubmit={submit} aria-busy={sending} noValidate>
      <h3 className={classes.question} tabIndex={-1} data-stage-heading>
        {t(($) => $.decline.why)}
      </h3>
      <FailureAlert failure={problem === 'failed' ? t(($) => $.decline.failed) : undefined} />
      {loading.isBusy && <Skeleton height={160} aria-hidden />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.decline.reasonsFailed)}
        </InlineFailure>
      )}
      {reasons.data !== undefined && (
        <Radio.Group
          ref={group}
          name="reason"
          label={t(($) => $.decline.why)}
          labelProps={{ className: 'visually-hidden' }}
          value={reason === undefined ? null : String(reason)}
          onChange={(value) => onChoose(Number(value))}
          error={problem === 'required' && t(($) => $.decline.reasonRequired)}
        >
          <div className={classes.reasons}>
            {reasons.data.map(({ id, text, action_text: actionText }) => (
              <div key={id}>
                <Radio size="md" value={String(id)} label={text} />
                {id === reason && actionText !== null && <p className={classes.followUp}>{actionText}</p>}
              </div>
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={sending} leftSection={sending && <Loader size={18} color="currentColor" />}>
          {t(($) => $.decline.send)}
        </Button>
        <Button variant="subtle" aria-disabled={sending} onClick={onClose}>
          {t(($) => $.basket.close)}
        </Button>
      </div>
    </form>
  );
}
