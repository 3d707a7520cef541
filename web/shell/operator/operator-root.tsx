import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { PlumbDrawing } from '../../ui/list/plumb-drawing.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PartsNotice } from '../../ui/parts-notice.tsx';
import { useShownTitle, useTitleName } from '../../ui/title-detail.ts';
import { Toasts } from '../../ui/toast.tsx';
import { usePageChange } from '../../ui/use-page-change.ts';
import { BrandMark } from '../shell-parts.tsx';
import classes from './desk-shell.module.css';

/** Wraps every page of the back office with the live region and the title, which the page sets itself. */
export function OperatorRoot() {
  const { t } = useTranslation('operator-shell');
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const { name } = useShownTitle();
  usePageChange(path, name, name === '' ? t(($) => $.operator) : t(($) => $.title, { page: name }));
  return (
    <>
      <Outlet />
      <PartsNotice />
      <Announcer />
      <Toasts />
    </>
  );
}

/** Frame of signed-out pages: the header, and a card on the canvas. */
export function StaffDoor() {
  return (
    <div className={classes.door}>
      <DeskBand />
      <main className={classes.canvas} tabIndex={-1}>
        <div className={classes.card}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}

export function DeskNotFound() {
  const { t } = useTranslation('common');
  useTitleName(t(($) => $.pages.notFound));
  return (
    <div className={classes.door}>
      <DeskBand />
      <main className={classes.canvas} tabIndex={-1}>
        <div className={classes.card}>
          <PlumbDrawing isAstray />
          <PageHeader title={t(($) => $.notFound.oops)} description={t(($) => $.notFound.text)} />
          <DeskLink href="/operator">{t(($) => $.notFound.home)}</DeskLink>
        </div>
      </main>
    </div>
  );
}

/** Shows the dark header with the word that makes the back office unmistakable. */
export function DeskBand({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation('operator-shell');
  const address = useAddress();
  return (
    <header className={classes.band}>
      {start}
      <a {...address('/operator')} className={classes.home}>
        <BrandMark compact />
        <span className={classes.word}>{t(($) => $.operator)}</span>
      </a>
      {children !== undefined && <div className={classes.end}>{children}</div>}
    </header>
  );
}
