import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffDocumentQuery } from '../../billing/operator/api.ts';
import { CreditDialog as InvoiceCreditDialog } from '../../billing/operator/credit-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import type { WholeLead, LeadDialogProps } from './api.ts';
import classes from './parts.module.css';

type Buyer = WholeLead['buyers'][number];

/** Refunds buyers: choose a buyer, then the amount of the invoice and a reason. */
export function CreditDialog({ whole, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const [chosen, setChosen] = useState<Buyer>();
  const close = (): void => {
    void afterwards();
    onClose();
  };
  if (chosen !== undefined) return <BuyerCreditDialog buyer={chosen} onClose={close} />;
  return (
    <ModalDialog title={t(($) => $.credit.title, { code: whole.lead.code })} onClose={onClose}>
      <p>{t(($) => $.credit.effect)}</p>
      <ul className={classes.people} aria-label={t(($) => $.buyers.title)}>
        {whole.buyers.map((buyer) => (
          <li key={buyer.code} className={classes.line}>
            <span>
              <strong>{buyer.company.name}</strong> {format.money(buyer.price, whole.lead.currency)}
            </span>
            {buyer.credit_note !== null && <span>{t(($) => $.buyers.credited, { code: buyer.credit_note })}</span>}
            {buyer.invoice.creditable_net > 0 ? (
              <Button
                variant="default"
                aria-label={t(($) => $.credit.company, { company: buyer.company.name })}
                onClick={() => setChosen(buyer)}
              >
                {t(($) => $.credit.choose)}
              </Button>
            ) : (
              buyer.credit_note === null && <span>{t(($) => $.credit.nothingLeft, { code: buyer.invoice.code })}</span>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(($) => $.actions.close)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** Loads the current invoice rather than the cached one. */
function BuyerCreditDialog({ buyer: { company, invoice }, onClose }: { buyer: Buyer; onClose: () => void }) {
  const { t } = useTranslation('operator-leads');
  const query = useQuery({ ...staffDocumentQuery(invoice.code), staleTime: 0 });
  const loading = toRegionLoading(query);
  const [page, setPage] = useState<typeof query.data>();
  if (page === undefined && query.isFetchedAfterMount && query.data !== undefined) setPage(query.data);
  if (page !== undefined && page !== null && page.creditable_net > 0) return <InvoiceCreditDialog page={page} onClose={onClose} />;
  return (
    <ModalDialog title={t(($) => $.credit.company, { company: company.name })} onClose={onClose}>
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.credit.notLoaded, { code: invoice.code })}
        </InlineFailure>
      ) : page === undefined ? (
        <SkeletonCard lines={[80, 60, 70]} />
      ) : (
        <p>{t(($) => $.credit.nothingLeft, { code: invoice.code })}</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.actions.close)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
