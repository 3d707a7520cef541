import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { deskLeadQuery, forgetLeads } from '../api.ts';
import type { DeskLead, WholeLead } from '../lead.ts';
import type { LeadAction } from './action-rule.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { HoldDialog, WindowDialog } from './time-dialogs.tsx';
import { MaximumDialog, PriceDialog } from './terms-dialogs.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { QualifyDialog, ReleaseDialog, WithdrawDialog } from './standing-dialogs.tsx';

const dialogs = {
  release: ReleaseDialog,
  hold: HoldDialog,
  qualify: QualifyDialog,
  offer: OfferDialog,
  window: WindowDialog,
  maximum: MaximumDialog,
  price: PriceDialog,
  credit: CreditDialog,
  withdraw: WithdrawDialog,
} as const;

/** Asks what an action needs to know, with the lead as its reader saw it. */
export function LeadDialog({ lead, action, onClose }: { lead: DeskLead; action: LeadAction; onClose: () => void }) {
  const { t } = useTranslation('operator-leads');
  const client = useQueryClient();
  const query = useQuery(deskLeadQuery(lead.id));
  const loading = loadingOf(query);
  const [first, setFirst] = useState<WholeLead>();
  if (first === undefined && query.data !== undefined && query.data !== null) setFirst(query.data);
  if (first === undefined) {
    if (!loading.hasFailed && query.data !== null) return null;
    return (
      <ModalDialog title={t(($) => $.actions.names[action])} onClose={onClose}>
        {query.data === null ? (
          <p>{t(($) => $.unknown)}</p>
        ) : (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.notLoaded)}
          </InlineFailure>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.actions.close)}
          </Button>
        </DialogActions>
      </ModalDialog>
    );
  }
  const Dialog = dialogs[action];
  const seen = { id: lead.id, seen_change: first.last_change };
  return <Dialog whole={first} seen={seen} afterwards={() => forgetLeads(client)} onClose={onClose} />;
}
