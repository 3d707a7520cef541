import {
  IconAdjustments,
  IconClipboardCheck,
  IconCoins,
  IconFileInvoice,
  IconMessages,
  IconNotes,
  IconPlug,
} from '../../ui/icons/desk-icons.ts';
import { IconBuildingStore, IconChartBar, IconHome, IconList, IconSettings } from '../../ui/icons/shell-icons.ts';
import { IconFlag, IconMail, IconPlayerPlay, IconShieldCheck, IconStar } from '../../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countersQuery, type DeskCounters } from '../../home/operator/overview/overview-query.ts';
import { useAddress } from '../../platform/use-address.ts';
import { waitingCount } from '../../ui/waiting-count.ts';
import classes from './desk-side-menu.module.css';

interface DeskSideMenuProps {
  /** Shows icons with their names as tooltips. */
  readonly isNarrow?: boolean;
  readonly onChoose?: () => void;
}

/** Main navigation of the back office, with queue lengths. */
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

/** Menu entries; each appears once its page exists. */
export const deskMenu = [
  { id: 'overview', to: '/operator', icon: IconHome },
  { id: 'leads', to: '/operator/leads', icon: IconList, counter: 'held_leads' },
  { id: 'reports', to: '/operator/reports', icon: IconFlag, counter: 'reports' },
  { id: 'accreditations', to: '/operator/accreditations', icon: IconClipboardCheck, counter: 'accreditations' },
  { id: 'companies', to: '/operator/companies', icon: IconBuildingStore },
  { id: 'pricing', to: '/operator/pricing', icon: IconCoins },
  { id: 'invoices', to: '/operator/invoices', icon: IconFileInvoice, counter: 'late_payments' },
  { id: 'sales', to: '/operator/sales-report', icon: IconChartBar },
  { id: 'reviews', to: '/operator/reviews', icon: IconStar, counter: 'reviews' },
  { id: 'content', to: '/operator/content', icon: IconNotes },
  { id: 'workTypes', to: '/operator/work-types', icon: IconAdjustments },
  { id: 'messages', to: '/operator/messages', icon: IconMessages, counter: 'messages' },
  { id: 'outbox', to: '/operator/outbox', icon: IconMail, counter: 'failed_messages' },
  { id: 'sources', to: '/operator/sources', icon: IconPlug },
  { id: 'jobs', to: '/operator/jobs', icon: IconPlayerPlay, counter: 'failed_jobs' },
  { id: 'audit', to: '/operator/audit', icon: IconShieldCheck },
  { id: 'settings', to: '/operator/settings', icon: IconSettings },
] as const satisfies readonly {
  readonly id: string;
  readonly to: `/operator${string}`;
  readonly icon: typeof IconHome;
  readonly counter?: keyof DeskCounters;
}[];

type DeskMenuEntry = (typeof deskMenu)[number];
