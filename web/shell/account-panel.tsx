import { Loader, useMantineColorScheme } from '@mantine/core';
import { FailureText } from '../ui/failure-alert.tsx';
import { IconCheck } from '../ui/icons/form-icons.ts';
import { IconLogout, IconUser } from '../ui/icons/shell-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut as callSignOut } from '../identity/api.ts';
import { appearances } from '../platform/appearance.ts';
import { clearPreferences } from '../platform/preferences.ts';
import { forgetSession } from '../platform/session.ts';
import { LeaveQuestion, hasUnsavedWork } from '../ui/form/unsaved-changes.tsx';
import classes from './account-panel.module.css';

/** Links to the user's details, appearance and sign-out. Asks only about unsaved work, since signing in again is cheap. */
export function AccountPanel({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  const { wish, signOut, stay, isAsking, isBusy, hasFailed } = useSignOut();
  return (
    <div className={classes.panel}>
      <Link to="/account/user" className={classes.entry} {...(onChoose && { onClick: onChoose })}>
        <IconUser size={20} stroke={1.75} aria-hidden />
        {t(($) => $.account.userDetails)}
      </Link>
      <Appearance />
      {isAsking && <LeaveQuestion onLeave={() => void signOut()} onStay={stay} />}
      <FailureText failure={hasFailed ? t(($) => $.account.signOutFailed) : undefined} className={classes.failure} />
      <button type="button" className={classes.entry} aria-busy={isBusy || undefined} disabled={isBusy} onClick={wish}>
        {isBusy ? <Loader size={20} aria-hidden /> : <IconLogout size={20} stroke={1.75} aria-hidden />}
        {t(($) => $.account.signOut)}
      </button>
    </div>
  );
}

/** Light, dark or system, as menu items with one checked. */
function Appearance() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const group = useId();
  return (
    <fieldset className={classes.appearance}>
      <legend>{t(($) => $.account.appearance)}</legend>
      {appearances.map((appearance) => (
        <label key={appearance} className={classes.entry}>
          <input type="radio" name={group} checked={colorScheme === appearance} onChange={() => setColorScheme(appearance)} />
          <IconCheck size={20} stroke={1.75} aria-hidden className={classes.tick} />
          {t(($) => $.account.appearances[appearance])}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Ends the session on the server first, or the cookie would remain for the next person. Asks about unsaved work before, since afterwards
 * nothing can be saved.
 */
function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<'ready' | 'asking' | 'busy' | 'failed'>('ready');
  const signOut = async () => {
    setState('busy');
    try {
      await callSignOut();
    } catch {
      setState('failed');
      return;
    }
    clearPreferences();
    forgetSession(client);
    await navigate({ to: '/login', ignoreBlocker: true });
  };
  const wish = () => {
    if (hasUnsavedWork()) setState('asking');
    else void signOut();
  };
  return {
    wish,
    signOut,
    stay: () => setState('ready'),
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
  };
}
