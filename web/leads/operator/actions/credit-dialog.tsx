import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { Buyers } from '../parts/lead-people.tsx';
import type { LeadDialogProps } from './lead-dialog-props.ts';

/** Money is given back where its rules are: on the buyer's invoice, or by accepting what the buyer reported. */
export function CreditDialog({ whole, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  return (
    <ModalDialog title={t(($) => $.credit.title, { code: whole.lead.code })} onClose={onClose}>
      <p>{t(($) => $.credit.effect)}</p>
      <Buyers whole={whole} />
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(($) => $.actions.close)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
