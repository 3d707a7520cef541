import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut as callSignOut } from '../identity/api.ts';
import { clearPreferences } from '../platform/preferences.ts';
import { forgetSession } from '../platform/session.ts';

/** Ends the session on the server first: a page that only looked signed out would leave the cookie to the next person. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
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
    await navigate({ to: '/login' });
  };
  return { signOut, isBusy: state === 'busy', hasFailed: state === 'failed' };
}
