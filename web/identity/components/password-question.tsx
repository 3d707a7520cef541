import { lazy, Suspense, useSyncExternalStore } from 'react';
import i18next from 'i18next';
import { isPasswordWanted, onPasswordQuestion } from '../password-question.ts';

const PasswordDialog = lazy(
  async () => (await Promise.all([import('./password-dialog.tsx'), i18next.loadNamespaces(['identity', 'security'])]))[0],
);

/** Where the current password is asked for when a call needs it again; loaded with the first question. */
export function PasswordQuestion() {
  const isWanted = useSyncExternalStore(onPasswordQuestion, isPasswordWanted);
  return isWanted ? (
    <Suspense>
      <PasswordDialog />
    </Suspense>
  ) : null;
}
