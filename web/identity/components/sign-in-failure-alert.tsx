import { useEffect, useRef } from 'react';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import type { SignInFailure } from '../api.ts';
import { FailureText } from './failure-text.tsx';

/** Why the last attempt failed. Takes the focus, so that it is read before anything is tried again. */
export function SignInFailureAlert({ failure }: { failure: SignInFailure | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);
  return <FailureAlert ref={alert} tabIndex={-1} failure={failure && <FailureText failure={failure} />} />;
}
