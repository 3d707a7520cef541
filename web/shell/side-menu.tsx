import { Badge } from '@mantine/core';
import {
  IconBuildingStore,
  IconCashBanknote,
  IconChartBar,
  IconHelp,
  IconHome,
  IconList,
  IconSettings,
  IconShoppingCart,
  IconUserCircle,
} from '../ui/icons/shell-icons.ts';
import { IconChevronDown } from '../ui/icons/form-icons.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { type MenuGroup, type MenuLink, menuFor } from './menu.ts';
import classes from './side-menu.module.css';

/** Icons for first-level entries; those in a group have none. */
const icons: Readonly<Partial<Record<(MenuLink | MenuGroup)['id'], typeof IconList>>> = {
  dashboard: IconHome,
  buyLeads: IconShoppingCart,
  myLeads: IconList,
  results: IconChartBar,
  account: IconUserCircle,
  offerFinance: IconCashBanknote,
  profile: IconBuildingStore,
  settings: IconSettings,
  help: IconHelp,
};

interface SideMenuProps {
  readonly company: CompanyWire;
  /** Called on a choice; closes the drawer. */
  readonly onChoose?: () => void;
}

/** Renders the main navigation. */
export function SideMenu({ company, onChoose }: SideMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t(($) => $.menu.label)}>
      <ul className={classes.entries}>
        {menuFor(company).map((item) => (
          <li key={item.id}>
            {'entries' in item ? <Group group={item} onChoose={onChoose} /> : <Entry link={item} onChoose={onChoose} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type OnChoose = SideMenuProps['onChoose'] | undefined;

function Entry({ link: { id, to, isNew }, onChoose }: { link: MenuLink; onChoose: OnChoose }) {
  const { t } = useTranslation('shell');
  const Icon = icons[id];
  return (
    <Link
      to={to}
      className={classes.entry}
      activeOptions={{ includeSearch: false, exact: to === '/' }}
      {...(onChoose && { onClick: onChoose })}
    >
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      {t(($) => $.menu[id])}
      {isNew && (
        <Badge className={classes.new}>
          <span className="visually-hidden">, </span>
          {t(($) => $.menu.new)}
        </Badge>
      )}
    </Link>
  );
}

/** Expands and collapses; the group of the current page starts expanded. */
function Group({ group: { id, entries }, onChoose }: { group: MenuGroup; onChoose: OnChoose }) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const isCurrent = useRouterState({ select: ({ location }) => entries.some(({ to }) => location.pathname.startsWith(to)) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isCurrent;
  const Icon = icons[id];
  return (
    <>
      <button type="button" className={classes.entry} aria-expanded={isOpen} aria-controls={listId} onClick={() => setChosen(!isOpen)}>
        {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
        <span className={classes.groupName}>{t(($) => $.menu[id])}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.group} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry link={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}
