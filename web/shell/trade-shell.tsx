import './styles.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsSwitch } from '../alerts/components/alerts-switch.tsx';
import { useLiveEvents } from '../alerts/live-events.ts';
import { FeedbackButton } from '../content/components/feedback-button.tsx';
import { FormatContext } from '../ui/format.ts';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import { useOpenOnPage } from '../ui/use-open-on-page.ts';
import { speak } from '../platform/i18n.ts';
import { companyQuery } from '../platform/session.ts';
import { AccountPanel } from './account-panel.tsx';
import { formatFor } from '../companies/company-format.ts';
import { PageFooter } from './page-footer.tsx';
import frame from './shell-frame.module.css';
import { ShellNotices } from './shell-notices.tsx';
import { SideMenu } from './side-menu.tsx';
import { TradeHeader } from './trade-header.tsx';
import classes from './trade-shell.module.css';

/** Around every page of a signed-in company. Its guard has loaded the company. */
export function TradeShell() {
  const { t } = useTranslation('shell');
  const { data: company } = useSuspenseQuery(companyQuery());
  const [isMenuOpen, setMenuOpen] = useOpenOnPage();
  const format = useMemo(() => formatFor(company), [company]);
  const language = company.communications_language.iso_code;
  useEffect(() => void speak(language), [language]);
  useLiveEvents();
  return (
    <FormatContext value={format}>
      <div className={frame.shell}>
        <a href="#content" className={classes.skip}>
          {t(($) => $.skip)}
        </a>
        <TradeHeader company={company} onOpenMenu={() => setMenuOpen(true)} />
        <div className={frame.notices}>
          <ShellNotices company={company} />
        </div>
        <div className={frame.side}>
          <SideMenu company={company} />
        </div>
        <main id="content" className={frame.main} tabIndex={-1}>
          <Outlet />
        </main>
        <div className={frame.footer}>
          <PageFooter country={company.country.iso_code} />
        </div>
        {isMenuOpen && (
          <SideDrawer title={company.internal_name} onClose={() => setMenuOpen(false)}>
            <SideMenu company={company} onChoose={() => setMenuOpen(false)} />
            <div className={classes.drawerEnd}>
              {company.account.show_holiday_mode_lead_alert_toggle && <AlertsSwitch />}
              <FeedbackButton fullWidth />
              <AccountPanel onChoose={() => setMenuOpen(false)} />
            </div>
          </SideDrawer>
        )}
      </div>
    </FormatContext>
  );
}
