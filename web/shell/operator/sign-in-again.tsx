import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StaffSignInSteps } from '../../identity/operator/screens/staff-sign-in-steps.tsx';
import { beginStaffSession, endStaffSession, resumeStaffSession, type StaffMember } from '../../identity/operator/session.ts';
import { useModal } from '../../ui/overlay/use-modal.ts';
import classes from './sign-in-again.module.css';

interface SignInAgainProps {
  /** Whose page it is. */
  readonly member: StaffMember;
  /** Somebody else has signed in: nothing of the page may stay. */
  readonly onSomebodyElse: () => void;
}

/**
 * The session has ended over a page on which something may stand that was typed. The page stays where it is, out of sight, until the
 * same person has signed in again; for anybody else it begins anew.
 */
export function SignInAgain({ member, onSomebodyElse }: SignInAgainProps) {
  const { t } = useTranslation('operator-shell');
  const client = useQueryClient();
  const router = useRouter();
  const titleId = useId();
  // There is no way past it but to sign in or to leave.
  const modal = useModal(() => undefined);
  const goOn = (entered: StaffMember): void => {
    if (entered.id === member.id) return resumeStaffSession(client, entered);
    beginStaffSession(client, entered);
    onSomebodyElse();
  };
  const leave = async (): Promise<void> => {
    endStaffSession(client);
    await router.navigate({ href: '/operator/sign-in', replace: true, ignoreBlocker: true });
  };
  return (
    <dialog {...modal} className={classes.dialog} aria-labelledby={titleId}>
      <StaffSignInSteps
        heading={(title, isFirst) => (
          <>
            <h2 id={titleId} tabIndex={-1} className={classes.title}>
              {isFirst ? t(($) => $.ended.title) : title}
            </h2>
            {isFirst && <p className={classes.text}>{t(($) => $.ended.text, { name: member.name })}</p>}
          </>
        )}
        after={
          <Button variant="subtle" onClick={() => void leave()}>
            {t(($) => $.ended.leave)}
          </Button>
        }
        onSignedIn={() => undefined}
        onDone={goOn}
      />
    </dialog>
  );
}
