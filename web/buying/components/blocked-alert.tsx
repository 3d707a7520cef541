import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../../contract/buying.ts';
import { remediesOf, type Refusal } from '../refusals.ts';
import { BoughtBeforeLink } from './lead-links.tsx';
import { RemedyList } from './remedy-list.tsx';
import { useRefusalText } from './use-refusal-text.ts';

interface BlockedAlertProps {
  readonly refusal: Refusal;
  readonly row: MarketplaceRow;
  readonly onRetry: () => void;
}

/** Stands above the details in place of the buy area where a lead cannot be bought: why, and what puts it right. */
export function BlockedAlert({ refusal, row, onRetry }: BlockedAlertProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText();
  return (
    <Alert
      role="alert"
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title={refusalText(refusal, row.currency)}
      tabIndex={-1}
      data-stage-heading
    >
      {refusal.kind === 'code' && <RemedyList remedies={remediesOf[refusal.code]} />}
      {refusal.kind === 'code' && refusal.code === '105' && <BoughtBeforeLink quoteCode={row['0'].quote_code} />}
      {refusal.kind === 'unknown' && (
        <Button variant="default" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      )}
    </Alert>
  );
}
