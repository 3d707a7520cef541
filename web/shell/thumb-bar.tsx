import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconList, IconMenu2, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { AlertsBell } from '../alerts/components/alerts-bell.tsx';
import classes from './thumb-bar.module.css';

/** A telephone held upright. In a window that is low, as by magnification, a bar would take the room of what is read. */
const thumbLayout = '(width < 48em) and (height >= 30em)';

/** Whether the bar stands at the bottom; else what it holds stands in the header. */
export function useThumbLayout(): boolean {
  return useMediaQuery(thumbLayout, false, { getInitialValueInEffect: false });
}

interface ThumbBarProps {
  readonly company: CompanyWire;
  readonly onOpenMenu: () => void;
  readonly onOpenAlerts: () => void;
}

/** On a telephone, within reach of the thumb that holds it: what is needed between two jobs. */
export function ThumbBar({ company: { account }, onOpenMenu, onOpenAlerts }: ThumbBarProps) {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes.bar} aria-label={t(($) => $.shortcuts.label)}>
      {account.show_buy_leads && (
        <Link to="/buy-leads" className={classes.entry}>
          <IconShoppingCart size={22} stroke={1.75} aria-hidden />
          {t(($) => $.menu.buyLeads)}
        </Link>
      )}
      <Link to="/my-leads" className={classes.entry}>
        <IconList size={22} stroke={1.75} aria-hidden />
        {t(($) => $.menu.myLeads)}
      </Link>
      {account.show_holiday_mode_lead_alert_toggle && (
        <AlertsBell onOpen={onOpenAlerts} entry={{ className: classes.entry ?? '', word: t(($) => $.shortcuts.alerts) }} />
      )}
      <UnstyledButton className={classes.entry} aria-label={t(($) => $.menu.open)} aria-haspopup="dialog" onClick={onOpenMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        {t(($) => $.shortcuts.menu)}
      </UnstyledButton>
    </nav>
  );
}
