import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { AlertsBell } from '../alerts/components/alerts-bell.tsx';
import { AlertsSwitch } from '../alerts/components/alerts-switch.tsx';
import { FeedbackButton } from '../content/components/feedback-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Balance } from './balance.tsx';
import { BrandMark } from './brand-mark.tsx';
import frame from './shell-frame.module.css';
import classes from './trade-shell.module.css';

interface TradeHeaderProps {
  readonly company: CompanyWire;
  /** A bar at the bottom holds the menu and the alerts. */
  readonly hasThumbBar: boolean;
  readonly onOpenMenu: () => void;
  readonly onOpenAlerts: () => void;
}

/** Where to go from everywhere: home, the account, its balance and the alerts; what has no room here stands in the menu. */
export function TradeHeader({ company, hasThumbBar, onOpenMenu, onOpenAlerts }: TradeHeaderProps) {
  const { t } = useTranslation('shell');
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <header className={frame.header} data-passing={hasThumbBar || undefined}>
      {!hasThumbBar && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="44px"
          className={classes.burger}
          aria-label={t(($) => $.menu.open)}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/" className={classes.home}>
        <BrandMark compact />
      </Link>
      <div className={classes.end}>
        <span className={classes.wide}>
          <FeedbackButton />
        </span>
        <AccountMenu companyName={company.internal_name} />
        <Balance />
        {company.account.show_holiday_mode_lead_alert_toggle && (
          <>
            <span className={classes.wide}>
              <AlertsSwitch />
            </span>
            {!hasThumbBar && <AlertsBell onOpen={onOpenAlerts} />}
          </>
        )}
      </div>
      {isLoading && <span className={classes.progress} aria-hidden />}
    </header>
  );
}
