import { Button, Switch } from '@mantine/core';
import { useState, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, readPreferences } from '../../platform/preferences.ts';
import { DialogActions, ModalDialog } from '../overlay/modal-dialog.tsx';
import classes from './desk.module.css';

const deskKeys = ['next', 'previous', 'open', 'leave', 'search', 'everything', 'choose', 'accept', 'reject', 'undo', 'help'] as const;

/** Lists every shortcut of the back office, with a switch for single letters. */
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

const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Whether a key press is text rather than a shortcut: in a field, over a dialog without the allowed content, or with a modifier key. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, allowedDialog: string | undefined): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(typing) !== null) return true;
  const dialog = target.closest('dialog');
  return dialog !== null && (allowedDialog === undefined || dialog.querySelector(allowedDialog) === null);
}

/** Whether single-letter keys are active; people who dictate turn them off. */
function areKeysOn(): boolean {
  return readPreferences().deskKeysOff !== true;
}

/**
 * Keyboard shortcuts of a page by key name (`j`, `ArrowDown`, `?`). Named keys always work, single letters unless turned off; all are
 * ignored while typing, and over a dialog unless it contains `allowedDialog`.
 */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>, allowedDialog?: string): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.defaultPrevented || isTyping(event, allowedDialog)) return;
    if (event.key.length === 1 && !areKeysOn()) return;
    event.preventDefault();
    act(event);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Global shortcuts: `?` lists the keys, `/` focuses the list's search or the global one, Ctrl K the global one. */
export function useShortcuts({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }): void {
  const search = (): void => {
    const field = document.querySelector<HTMLInputElement>('main [data-desk-search]');
    if (field === null) onSearch();
    else field.focus();
  };
  useKeys({ '?': onKeys, '/': search });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSearch();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
