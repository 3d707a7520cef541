import { Alert, Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Basket } from '../basket.ts';
import classes from './decline-panel.module.css';
import { useRefusalText } from './use-refusal-text.ts';

interface DeclinePanelProps {
  readonly basket: Extract<Basket, { stage: 'declining' }>;
  readonly currency: CurrencyCode;
  readonly onDecline: () => void;
  readonly onKeep: () => void;
}

export function DeclinePanel({ basket, currency, onDecline, onKeep }: DeclinePanelProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText();
  const { problem, sending } = basket;
  return (
    <section className={classes.panel} aria-busy={sending}>
      <h3 className={classes.question} tabIndex={-1} data-stage-heading>
        {t(($) => $.decline.question)}
      </h3>
      {problem !== undefined && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
          {problem.refusal === undefined ? t(($) => $.decline.failed) : refusalText(problem.refusal, currency)}
        </Alert>
      )}
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
