import './styles.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsLayer } from '../alerts/components/alerts-layer.tsx';
import { useLiveEvents } from '../alerts/live-events.ts';
import { FormatContext } from '../ui/format.ts';
import { useOpenOnPage } from '../ui/use-open-on-page.ts';
import { speakAsBrandOf } from '../platform/brand.ts';
import { speakTo } from '../platform/i18n.ts';
import { companyQuery } from '../platform/session.ts';
import { formatFor } from '../companies/company-format.ts';
import { LanguageSelect } from './language-select.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { PageFooter } from './page-footer.tsx';
import frame from './shell-frame.module.css';
import { ShellNotices } from './shell-notices.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThumbBar, useThumbLayout } from './thumb-bar.tsx';
import { TradeHeader } from './trade-header.tsx';
import classes from './trade-shell.module.css';
import { useLanguageOfAnswers } from './use-language-of-answers.ts';
import { lazyPart } from '../platform/load-part.ts';

/** Only staff see it: nobody else fetches it. */
const ViewingBar = lazyPart(async () => ({ default: (await import('./viewing-bar.tsx')).ViewingBar }));

/** Around every page of a signed-in company, which has been loaded: the page of the address, or what is given instead. */
export function TradeShell({ children }: { children?: ReactNode }) {
  const { t, i18n } = useTranslation('shell');
  const { data: company } = useSuspenseQuery(companyQuery());
  const [isMenuOpen, setMenuOpen] = useOpenOnPage();
  const [areAlertsOpen, setAlertsOpen] = useOpenOnPage();
  const hasThumbBar = useThumbLayout();
  const open = { onOpenMenu: () => setMenuOpen(true), onOpenAlerts: () => setAlertsOpen(true) };
  const language = i18n.resolvedLanguage ?? 'en';
  const format = useMemo(() => formatFor(company, language), [company, language]);
  useLanguageOfAnswers();
  useEffect(() => {
    speakAsBrandOf(company);
    void speakTo(company);
  }, [company]);
  useLiveEvents();
  return (
    <FormatContext value={format}>
      {company.viewed === true && (
        <Suspense>
          <ViewingBar name={company.internal_name} />
        </Suspense>
      )}
      <div className={frame.shell} data-viewed={company.viewed}>
        <a href="#content" className={classes.skip}>
          {t(($) => $.skip)}
        </a>
        <TradeHeader company={company} hasThumbBar={hasThumbBar} {...open} />
        <div className={frame.notices}>
          <ShellNotices company={company} />
        </div>
        <div className={frame.side}>
          <SideMenu company={company} />
        </div>
        <main id="content" className={frame.main} tabIndex={-1}>
          {children ?? <Outlet />}
        </main>
        <div className={frame.footer}>
          <PageFooter country={company.country.iso_code}>
            <LanguageSelect />
          </PageFooter>
        </div>
        {hasThumbBar && <ThumbBar company={company} {...open} />}
        <AlertsLayer isOpen={areAlertsOpen} onClose={() => setAlertsOpen(false)} />
        <MenuDrawer company={company} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      </div>
    </FormatContext>
  );
}
