import { Suspense, useSyncExternalStore } from 'react';
import { isPasswordWanted, onPasswordQuestion } from '../password-question.ts';
import { lazyPart } from '../../platform/load-part.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'identity', 'security');

/** Prompts for the current password when a call requires it; lazy-loaded with the first prompt. */
export function PasswordQuestion() {
  const isWanted = useSyncExternalStore(onPasswordQuestion, isPasswordWanted);
  return isWanted ? (
    <Suspense>
      <PasswordDialog />
    </Suspense>
  ) : null;
}
