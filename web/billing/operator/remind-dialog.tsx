import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { sendReminders } from './api.ts';
import classes from './dialogs.module.css';

/** Sends reminders for a selection, then lists which were skipped and why. */
export function RemindDialog({ documents, onClose }: { documents: readonly StaffDocumentWire[]; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const client = useQueryClient();
  const remind = async (reason: string): Promise<void> => {
    const { reminded, skipped } = await sendReminders(client, { invoices: documents.map(({ code }) => code), reason });
    const left = skipped.map(({ code, because }) => `${code}: ${t(($) => $.remind.because[because])}`);
    void showToast([t(($) => $.remind.done, { count: reminded.length }), ...left].join('. '));
  };
  return (
    <ReasonDialog
      title={t(($) => $.remind.title, { count: documents.length })}
      confirm={t(($) => $.remind.confirm)}
      onConfirm={remind}
      onClose={onClose}
    >
      <p className={classes.hint}>{t(($) => $.remind.text)}</p>
    </ReasonDialog>
  );
}
