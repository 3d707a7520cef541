import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../platform/preferences.ts';
import { DialogActions, ModalDialog } from '../overlay/modal-dialog.tsx';
import classes from './desk.module.css';
import { areKeysOn } from './use-shortcuts.ts';

const deskKeys = ['next', 'previous', 'open', 'leave', 'search', 'everything', 'choose', 'accept', 'reject', 'undo', 'help'] as const;

/** Every key of the back-office, and the switch for those that are single letters. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('desk');
  const [isOn, setOn] = useState(areKeysOn);
  const change = (on: boolean) => {
    setOn(on);
    changePreferences({ deskKeysOff: !on });
  };
  return (
    <ModalDialog title={t(($) => $.keys.title)} onClose={onClose}>
      <dl className={classes.keys}>
        {deskKeys.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(($) => $.keys[name].key)}</kbd>
            </dt>
            <dd>{t(($) => $.keys[name].does)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t(($) => $.keys.switch)} checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
      <DialogActions>
        <Button onClick={onClose}>{t(($) => $.keys.close)}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
