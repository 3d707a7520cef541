import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import classes from './intake.module.css';

/** A key that nobody is told again. It stays until it is said to be kept: Escape alone loses nothing but the sight of it. */
export function NewKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('operator-intake');
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const said = copied === undefined ? '' : t(($) => (copied ? $.newKey.copied : $.newKey.notCopied));
  return (
    <ModalDialog title={t(($) => $.newKey.title)} onClose={onClose}>
      <div className={classes.pane}>
        <p className={classes.text}>{t(($) => $.newKey.text)}</p>
        <code className={classes.secret}>{secret}</code>
        <output>{said}</output>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.newKey.close)}
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          {t(($) => $.newKey.copy)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
