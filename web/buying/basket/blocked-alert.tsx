import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import type { Refusal } from '../refusals.ts';
import classes from './blocked-alert.module.css';
import { RefusalRemedies } from './refusal-remedies.tsx';
import { useRefusalText } from './use-refusal-text.ts';

interface BlockedAlertProps {
  readonly refusal: Refusal;
  readonly row: Lead;
  readonly onRetry: () => void;
}

/** Stands above the details in place of the buy area where a lead cannot be bought: why, and what puts it right. */
export function BlockedAlert({ refusal, row, onRetry }: BlockedAlertProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText(refusal);
  return (
    <Alert
      role="alert"
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title={refusalText(refusal, row)}
      tabIndex={-1}
      data-stage-heading
    >
      {refusal.kind === 'unchecked' && refusal.text !== undefined && <p className={classes.why}>{refusal.text}</p>}
      <RefusalRemedies refusal={refusal} row={row} />
      {(refusal.kind === 'unknown' || refusal.kind === 'unchecked') && (
        <Button variant="default" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      )}
    </Alert>
  );
}
