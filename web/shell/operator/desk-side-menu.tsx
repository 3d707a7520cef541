import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { countersQuery } from '../../home/operator/counters.ts';
import { deskMenu, type DeskMenuEntry } from './desk-menu.ts';
import { waitingCount } from '../../ui/waiting-count.ts';
import classes from './desk-side-menu.module.css';

interface DeskSideMenuProps {
  /** Icons with their names as tooltips. */
  readonly isNarrow?: boolean;
  readonly onChoose?: () => void;
}

/** The main navigation of the back-office, with what waits beside each queue. */
export function DeskSideMenu({ isNarrow = false, onChoose }: DeskSideMenuProps) {
  const { t } = useTranslation('operator-shell');
  const router = useRouter();
  const entries = deskMenu.filter(({ to }) => Object.hasOwn(router.routesByPath, to));
  return (
    <nav aria-label={t(($) => $.menu.label)} data-narrow={isNarrow || undefined} className={classes.menu}>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} isNarrow={isNarrow} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry, isNarrow, onChoose }: { entry: DeskMenuEntry; isNarrow: boolean; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('operator-shell');
  const address = useAddress();
  const { data } = useQuery(countersQuery());
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { id, to, icon: Icon } = entry;
  const count = 'counter' in entry ? (data?.[entry.counter] ?? 0) : 0;
  const isCurrent = to === '/operator' ? path === to : path === to || path.startsWith(`${to}/`);
  const { href, onClick } = address(to);
  return (
    <a
      href={href}
      className={classes.entry}
      aria-current={isCurrent ? 'page' : undefined}
      title={isNarrow ? t(($) => $.menu[id]) : undefined}
      onClick={(event) => {
        onClick(event);
        onChoose?.();
      }}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.name}>{t(($) => $.menu[id])}</span>
      {count > 0 && (
        <span className={classes.count}>
          <span className="visually-hidden">, </span>
          {waitingCount(count)}
          <span className="visually-hidden"> {t(($) => $.menu.waiting)}</span>
        </span>
      )}
    </a>
  );
}
