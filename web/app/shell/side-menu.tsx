import { IconList, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies.ts';
import { type MenuEntry, menuFor } from './menu.ts';
import classes from './side-menu.module.css';

const icons: Record<MenuEntry['id'], typeof IconList> = { buyLeads: IconShoppingCart, myLeads: IconList };

/** The main navigation; in the drawer a choice also closes it. */
export function SideMenu({ company, onChoose }: { company: CompanyWire; onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t(($) => $.menu.label)}>
      <ul className={classes.entries}>
        {menuFor(company).map(({ id, to }) => {
          const Icon = icons[id];
          return (
            <li key={id}>
              <Link to={to} className={classes.entry} activeOptions={{ includeSearch: false }} {...(onChoose && { onClick: onChoose })}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {t(($) => $.menu[id])}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
