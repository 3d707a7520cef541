import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand-mark.tsx';
import classes from './shell-frame.module.css';
import skeleton from './shell-skeleton.module.css';

/** The shell's shape while the session is checked: never a flash of the sign-in page. */
export function ShellSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.shell} aria-busy>
      <header className={classes.header}>
        <BrandMark compact />
        <span className={skeleton.bar} />
      </header>
      <div className={classes.side}>
        <span className={skeleton.entry} />
        <span className={skeleton.entry} />
      </div>
      <main className={classes.main} tabIndex={-1}>
        <span className="visually-hidden">{t(($) => $.loading)}</span>
        <span className={skeleton.title} />
        <span className={skeleton.panel} />
      </main>
    </div>
  );
}
