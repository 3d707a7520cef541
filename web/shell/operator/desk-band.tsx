import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { BrandMark } from '../brand-mark.tsx';
import classes from './desk-shell.module.css';

/** The dark band with the word that makes the back-office unmistakable. */
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
