import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import classes from './settings.module.css';

/** The link of an invitation, which nobody is shown again. */
export function InvitationLink({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const [copied, setCopied] = useState<boolean>();
  const link = `${location.origin}/operator/join#code=${code}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <ModalDialog title={t(($) => $.link.title)} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.text}>{t(($) => $.link.text)}</p>
        <code className={classes.secret}>{link}</code>
        <output>{copied === undefined ? '' : t(($) => (copied ? $.link.copied : $.link.notCopied))}</output>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.link.close)}
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          {t(($) => $.link.copy)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
