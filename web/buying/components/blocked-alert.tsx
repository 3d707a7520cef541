import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../../contract/buying.ts';
import { companyQuery } from '../../app/session.ts';
import { hasDashboard } from '../../app/shell/account-type.ts';
import { OpenTasks } from '../../companies/components/open-tasks.tsx';
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
  const { data: company } = useSuspenseQuery(companyQuery());
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
      {refusal.kind === 'code' &&
        (refusal.code === '112' && !hasDashboard(company.account) ? (
          <OpenTasks keys={refusal.detail.split(',')} />
        ) : (
          <RemedyList remedies={remediesOf[refusal.code]} />
        ))}
      {refusal.kind === 'code' && refusal.code === '105' && <BoughtBeforeLink quoteCode={row['0'].quote_code} />}
      {(refusal.kind === 'unknown' || refusal.kind === 'unchecked') && (
        <Button variant="default" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      )}
    </Alert>
  );
}
