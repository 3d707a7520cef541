import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import type { Basket } from '../basket.ts';
import classes from './decline-panel.module.css';
import { useRefusalText } from './use-refusal-text.ts';

interface DeclinePanelProps {
  readonly basket: Extract<Basket, { stage: 'declining' }>;
  readonly row: Lead;
  readonly onDecline: () => void;
  readonly onKeep: () => void;
}

export function DeclinePanel({ basket, row, onDecline, onKeep }: DeclinePanelProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText();
  const { problem, sending } = basket;
  return (
    <section className={classes.panel} aria-busy={sending}>
      <h3 className={classes.question} tabIndex={-1} data-stage-heading>
        {t(($) => $.decline.question)}
      </h3>
      <FailureAlert failure={problem && (problem.refusal === undefined ? t(($) => $.decline.failed) : refusalText(problem.refusal, row))} />
      <div className={classes.actions}>
        <Button
          variant="default"
          aria-disabled={sending}
          onClick={onDecline}
          leftSection={sending && <Loader size={18} color="currentColor" />}
        >
          {t(($) => $.decline.yes)}
        </Button>
        <Button variant="filled" aria-disabled={sending} onClick={onKeep}>
          {t(($) => $.decline.keep)}
        </Button>
      </div>
    </section>
  );
}
