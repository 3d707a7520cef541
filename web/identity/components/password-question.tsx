import { Suspense, useSyncExternalStore } from 'react';
import { isPasswordWanted, onPasswordQuestion } from '../password-question.ts';
import { lazyPart } from '../../platform/load-part.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'identity', 'security');

/** Where the current password is asked for when a call needs it again; loaded with the first question. */
export function PasswordQuestion() {
  const isWanted = useSyncExternalStore(onPasswordQuestion, isPasswordWanted);
  return isWanted ? (
    <Suspense>
      <PasswordDialog />
    </Suspense>
  ) : null;
}
