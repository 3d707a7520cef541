import '../styles.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronsLeft, IconChevronsRight, IconKeyboard, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOutStaff } from '../../identity/operator/api.ts';
import { endStaffSession, staffQuery } from '../../identity/operator/session.ts';
import { changePreferences, readPreferences } from '../../platform/preferences.ts';
import { ShortcutsDialog } from '../../ui/desk/shortcuts-dialog.tsx';
import { useShortcuts } from '../../ui/desk/use-shortcuts.ts';
import { LeaveQuestion } from '../../ui/form/unsaved-changes.tsx';
import { hasUnsavedWork } from '../../ui/form/unsaved-work.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useOpenOnPage } from '../../ui/use-open-on-page.ts';
import { DeskBand } from './desk-band.tsx';
import classes from './desk-shell.module.css';
import { DeskSideMenu } from './desk-side-menu.tsx';
import { GlobalSearch } from './global-search.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Around every page of the back-office. When a session has ended the page waits below the sign-in; for somebody else it begins anew. */
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

/** The way to the keys once single letters, and "?" with them, are switched off. */
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

/** Who is signed in, and the way out. */
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
        // Before the session ends: afterwards nothing can be saved.
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
