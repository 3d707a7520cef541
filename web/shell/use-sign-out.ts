import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut as callSignOut } from '../identity/api.ts';
import { clearPreferences } from '../platform/preferences.ts';
import { forgetSession } from '../platform/session.ts';
import { hasUnsavedWork } from '../ui/form/unsaved-work.ts';

/**
 * Ends the session on the server first: a page that only looked signed out would leave the cookie to the next person. Unsaved work
 * is asked about before that, for afterwards nothing can be saved.
 */
export function useSignOut() {
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
