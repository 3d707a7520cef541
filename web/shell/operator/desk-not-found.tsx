import { useTranslation } from 'react-i18next';
import { PlumbDrawing } from '../../ui/list/plumb-drawing.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { useTitleName } from '../../ui/title-detail.ts';
import { DeskBand } from './desk-band.tsx';
import classes from './desk-shell.module.css';

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
