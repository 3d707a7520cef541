import '../styles.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronsLeft, IconChevronsRight, IconKeyboard } from '../../ui/icons/desk-icons.ts';
import { IconLogout, IconMenu2, IconSearch } from '../../ui/icons/shell-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useState, useId, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  signOutStaff,
  endStaffSession,
  staffQuery,
  beginStaffSession,
  resumeStaffSession,
  type StaffMember,
} from '../../identity/operator/session.ts';
import { StaffSignInSteps } from '../../identity/operator/screens/staff-sign-in-steps.tsx';
import { callApi } from '../../platform/api-client.ts';
import { changePreferences, readPreferences } from '../../platform/preferences.ts';
import { ShortcutsDialog, useShortcuts } from '../../ui/desk/shortcuts-dialog.tsx';
import { LeaveQuestion, hasUnsavedWork } from '../../ui/form/unsaved-changes.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { useOpenOnPage } from '../../ui/use-open-on-page.ts';
import { DeskBand } from './operator-root.tsx';
import classes from './desk-shell.module.css';
import { DeskSideMenu } from './desk-side-menu.tsx';
import { GlobalSearch } from './global-search.tsx';
import signInAgainClasses from './sign-in-again.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Shell of the back office. When a session expires, the page waits beneath the sign-in; for a different user it is reset. */
export function DeskShell() {
  const { data: member } = useQuery(staffQuery());
  const [reader, setReader] = useState(0);
  const hasEnded = member?.hasEnded === true;
  return (
    <>
      <Desk key={reader} isOver={hasEnded} />
      {hasEnded && <SignInAgain member={member} onSomebodyElse={() => setReader(reader + 1)} />}
    </>
  );
}

function Desk({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation('operator-shell');
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const isSmall = useMediaQuery('(width <= 75em)', false, { getInitialValueInEffect: false });
  const [isFolded, setFolded] = useState(readPreferences().deskMenuFolded === true);
  const [isMenuOpen, setMenuOpen] = useOpenOnPage();
  const [isSearching, setSearching] = useOpenOnPage();
  const [areKeysShown, setKeysShown] = useState(false);
  useShortcuts({ onSearch: () => setSearching(true), onKeys: () => setKeysShown(true) });
  const isNarrow = isSmall || isFolded;
  const fold = () => {
    setFolded(!isFolded);
    changePreferences({ deskMenuFolded: !isFolded });
  };
  return (
    <div className={classes.shell} data-narrow={isNarrow || undefined}>
      <a href="#content" className={classes.skip}>
        {t(($) => $.skip)}
      </a>
      <DeskBand start={isPhone && <MenuButton onOpen={() => setMenuOpen(true)} />}>
        <button type="button" className={classes.bandButton} onClick={() => setSearching(true)}>
          <IconSearch {...icon} />
          <span className={classes.bandText}>{t(($) => $.search.open)}</span>
        </button>
        <WhoIsHere />
      </DeskBand>
      <div className={classes.side}>
        <div>
          <DeskSideMenu isNarrow={isNarrow} />
          {!isSmall && (
            <button type="button" className={classes.fold} onClick={fold} aria-pressed={isFolded}>
              {isFolded ? <IconChevronsRight {...icon} /> : <IconChevronsLeft {...icon} />}
              <span className={isFolded ? 'visually-hidden' : undefined}>{t(($) => $.menu.fold)}</span>
            </button>
          )}
          <KeysButton isNarrow={isNarrow} onOpen={() => setKeysShown(true)} />
        </div>
      </div>
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {isMenuOpen && (
        <SideDrawer title={t(($) => $.operator)} onClose={() => setMenuOpen(false)}>
          <DeskSideMenu onChoose={() => setMenuOpen(false)} />
        </SideDrawer>
      )}
      {isSearching && <GlobalSearch onClose={() => setSearching(false)} />}
      {areKeysShown && <ShortcutsDialog onClose={() => setKeysShown(false)} />}
      {!isOver && <IdleWarning />}
    </div>
  );
}

function MenuButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('operator-shell');
  return (
    <button type="button" className={classes.bandButton} aria-label={t(($) => $.menu.open)} aria-haspopup="dialog" onClick={onOpen}>
      <IconMenu2 {...icon} size={24} />
    </button>
  );
}

/** Opens the shortcuts dialog when single-letter keys, including "?", are turned off. */
function KeysButton({ isNarrow, onOpen }: { isNarrow: boolean; onOpen: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <button
      type="button"
      className={classes.fold}
      title={isNarrow ? t(($) => $.keys.title) : undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconKeyboard {...icon} />
      <span className={isNarrow ? 'visually-hidden' : undefined}>{t(($) => $.keys.title)}</span>
    </button>
  );
}

/** The signed-in user, with sign-out. */
function WhoIsHere() {
  const { t } = useTranslation('operator-shell');
  const client = useQueryClient();
  const router = useRouter();
  const { data: member } = useQuery(staffQuery());
  const { run, isBusy } = useAction(t(($) => $.signOutFailed));
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    await signOutStaff();
    endStaffSession(client);
    await router.navigate({ href: '/operator/sign-in', replace: true, ignoreBlocker: true });
  };
  const go = () => {
    setAsking(false);
    void run(leave);
  };
  return (
    <>
      <button
        type="button"
        className={classes.bandButton}
        disabled={isBusy}
        // Ask before the session ends: afterwards nothing can be saved.
        onClick={() => (hasUnsavedWork() ? setAsking(true) : go())}
      >
        <IconLogout {...icon} />
        <span className={classes.bandText}>
          {t(($) => $.signOut)}
          <span className="visually-hidden">{member ? ` (${member.name})` : ''}</span>
        </span>
      </button>
      {isAsking && <LeaveQuestion onLeave={go} onStay={() => setAsking(false)} />}
    </>
  );
}

interface SignInAgainProps {
  /** User of the covered page. */
  readonly member: StaffMember;
  /** Called when another user signs in, to reset the page. */
  readonly onSomebodyElse: () => void;
}

/**
 * Sign-in dialog over a page with possible unsaved input. The page stays hidden until the same user signs in again; for anyone else it is
 * reset.
 */
function SignInAgain({ member, onSomebodyElse }: SignInAgainProps) {
  const { t } = useTranslation('operator-shell');
  const client = useQueryClient();
  const router = useRouter();
  const titleId = useId();
  // The only ways out are to sign in or to leave.
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
    <dialog {...modal} className={signInAgainClasses.dialog} aria-labelledby={titleId}>
      <StaffSignInSteps
        heading={(title, isFirst) => (
          <>
            <h2 id={titleId} tabIndex={-1} className={signInAgainClasses.title}>
              {isFirst ? t(($) => $.ended.title) : title}
            </h2>
            {isFirst && <p className={signInAgainClasses.text}>{t(($) => $.ended.text, { name: member.name })}</p>}
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

const warnBeforeMs = 120_000;
/** Reports activity at most this often, yet often enough that the server's timeout is never much earlier than ours. */
const minReportIntervalMs = 30_000;
const reportsPerIdleTime = 30;
const checkIntervalMs = 1_000;
/** How soon an open page notices that its session was ended elsewhere. */
const sessionCheckMs = 60_000;
const activityEvents = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Warns before the idle timeout. Typing and scrolling count as activity and are reported to the server. Two minutes before the end it asks;
 * form input survives either way, because the page stays mounted. A visible page also checks that its session still exists, without counting as
 * use.
 */
function IdleWarning() {
  const { t } = useTranslation('operator-shell');
  const client = useQueryClient();
  const { data: member } = useQuery(staffQuery());
  const lastActiveAt = useRef(0);
  const lastReportedAt = useRef(0);
  const lastCheckedAt = useRef(0);
  const [leftMs, setLeft] = useState<number>();
  const idleMs = (member?.idleMinutes ?? 0) * 60_000;
  const stay = (): void => {
    lastActiveAt.current = Date.now();
    lastReportedAt.current = Date.now();
    setLeft(undefined);
    void callApi('GET /operator/authorize', {}).catch(() => undefined);
  };
  useEffect(() => {
    if (idleMs === 0) return undefined;
    lastActiveAt.current = Date.now();
    lastReportedAt.current = Date.now();
    lastCheckedAt.current = Date.now();
    const recordActivity = (): void => {
      // While the question is open, only its button counts.
      if (Date.now() - lastActiveAt.current > idleMs - warnBeforeMs) return;
      lastActiveAt.current = Date.now();
      if (Date.now() - lastReportedAt.current < Math.min(minReportIntervalMs, idleMs / reportsPerIdleTime)) return;
      lastReportedAt.current = Date.now();
      void callApi('GET /operator/authorize', {}).catch(() => undefined);
    };
    const checkSession = (): void => {
      if (document.visibilityState === 'hidden' || Date.now() - lastCheckedAt.current < sessionCheckMs) return;
      lastCheckedAt.current = Date.now();
      // A 401 opens the sign-in; anything else is tried again.
      void callApi('GET /operator/sessions', {}).catch(() => undefined);
    };
    const checkTimeout = (): void => {
      checkSession();
      const left = lastActiveAt.current + idleMs - Date.now();
      setLeft(left <= warnBeforeMs ? Math.max(0, left) : undefined);
      // A check after the timeout confirms it; one in flight is not restarted.
      if (left <= 0) void client.invalidateQueries({ queryKey: staffQuery().queryKey }, { cancelRefetch: false });
    };
    for (const sign of activityEvents) window.addEventListener(sign, recordActivity, { passive: true, capture: true });
    const timer = setInterval(checkTimeout, checkIntervalMs);
    return () => {
      clearInterval(timer);
      for (const sign of activityEvents) window.removeEventListener(sign, recordActivity, { capture: true });
    };
  }, [idleMs, client]);
  if (leftMs === undefined) return null;
  const seconds = Math.ceil(leftMs / 1_000);
  return (
    <ModalDialog title={t(($) => $.idle.title)} onClose={stay}>
      <p>{t(($) => $.idle.text, { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })}</p>
      <DialogActions>
        <Button data-autofocus onClick={stay}>
          {t(($) => $.idle.stay)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
