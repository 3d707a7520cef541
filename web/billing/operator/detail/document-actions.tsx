import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { resendDocument, type StaffDocumentPage } from '../api.ts';
import { CreditDialog } from '../dialogs/credit-dialog.tsx';
import { RemindDialog } from '../dialogs/remind-dialog.tsx';
import { TransferDialog } from '../dialogs/transfer-dialog.tsx';
import { WriteOffDialog } from '../dialogs/write-off-dialog.tsx';
import classes from './document.module.css';

type Act = 'transfer' | 'credit' | 'writeOff' | 'resend' | 'remind';

/** What can be done with a document as it stands; money that comes is the first. */
function actsOf({ document: { kind, status }, creditable_net }: StaffDocumentPage): readonly Act[] {
  if (kind === 'credit_note') return ['resend'];
  const waits = status === 'unpaid' || status === 'overdue';
  return [
    ...(waits ? (['transfer'] as const) : []),
    ...(status === 'overdue' ? (['remind'] as const) : []),
    ...(creditable_net > 0 ? (['credit'] as const) : []),
    'resend',
    ...(waits ? (['writeOff'] as const) : []),
  ];
}

export function DocumentActions({ page, isAdmin }: { page: StaffDocumentPage; isAdmin: boolean }) {
  const { t } = useTranslation('operator-billing');
  const [open, setOpen] = useState<Act>();
  const acts = actsOf(page).filter((act) => isAdmin || act !== 'writeOff');
  return (
    <div className={classes.actions}>
      {acts.map((act, place) => (
        <Button key={act} variant={place === 0 && act === 'transfer' ? 'filled' : 'default'} onClick={() => setOpen(act)}>
          {t(($) => $.acts[act])}
        </Button>
      ))}
      {open !== undefined && <Dialog act={open} page={page} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Dialog({ act, page, onClose }: { act: Act; page: StaffDocumentPage; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const client = useQueryClient();
  const { document } = page;
  const { code, company } = document;
  switch (act) {
    case 'transfer':
      return <TransferDialog account={company} codes={[code]} onClose={onClose} />;
    case 'credit':
      return <CreditDialog page={page} onClose={onClose} />;
    case 'writeOff':
      return <WriteOffDialog document={document} onClose={onClose} />;
    case 'remind':
      return <RemindDialog documents={[document]} onClose={onClose} />;
    case 'resend':
      return (
        <ReasonDialog
          title={t(($) => $.resend.title, { code, company: company.name })}
          confirm={t(($) => $.resend.confirm)}
          done={t(($) => $.resend.done, { code })}
          onConfirm={(reason) => resendDocument(client, code, reason)}
          onClose={onClose}
        />
      );
  }
}
