import './styles.ts';
import { UnstyledButton, ActionIcon, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage2, IconList, IconMenu2, IconShoppingCart } from '../ui/icons/shell-icons.ts';
import { IconChevronDown } from '../ui/icons/form-icons.ts';
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, Link, useRouterState } from '@tanstack/react-router';
import i18next from 'i18next';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { AlertsBell, AlertsLayer } from '../alerts/alerts-bell.tsx';
import { AlertsQuestion } from '../alerts/alerts-question.tsx';
import { AlertsSwitch } from '../alerts/alerts-switch.tsx';
import { useLiveEvents } from '../alerts/live-events.ts';
import { formatFor } from '../companies/company-format.ts';
import { SetupGuide } from '../companies/setup-guide.tsx';
import { FeedbackQuestion, FeedbackButton } from '../content/feedback-button.tsx';
import { showCompanyBrand } from '../platform/brand.ts';
import { switchToCompanyLanguage } from '../platform/i18n.ts';
import { lazyPart } from '../platform/load-part.ts';
import { sharedKeys } from '../platform/query-keys.ts';
import { companyQuery } from '../platform/session.ts';
import { useCan } from '../platform/use-can.ts';
import { FormatContext } from '../ui/format.ts';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import { useOpenOnPage } from '../ui/use-open-on-page.ts';
import accountMenuClasses from './account-menu.module.css';
import panel from './account-panel.module.css';
import { AccountPanel } from './account-panel.tsx';
import { Balance } from './balance.tsx';
import { BrandMark, PageFooter } from './shell-parts.tsx';
import { LanguageSelect } from './language-select.tsx';
import accountPanelClasses from './menu-drawer.module.css';
import frame from './shell-frame.module.css';
import { ShellNotices } from './shell-notices.tsx';
import { SideMenu } from './side-menu.tsx';
import thumbBarClasses from './thumb-bar.module.css';
import classes from './trade-shell.module.css';

/** Lazy-loaded, because only staff need it. */
const ViewingBar = lazyPart(async () => ({ default: (await import('./viewing-bar.tsx')).ViewingBar }));

/** Lazy-loaded, because few companies require it. */
const SecondFactorNeeded = lazyPart(() => import('../identity/screens/second-factor-needed.tsx'), 'security', 'identity');

/** Shell of a signed-in company, behind the second factor that the company may require. */
export function TradeShell({ children }: { children?: ReactNode }) {
  const { data: company } = useSuspenseQuery(companyQuery());
  const { second_factor_needed: needed, internal_name: name } = company;
  // Stays until its last step is done, even if the company is fetched again meanwhile.
  const [held, setHeld] = useState(needed);
  if (needed !== undefined && held === undefined) setHeld(needed);
  const need = held ?? needed;
  if (need === undefined) return <WholeShell company={company}>{children}</WholeShell>;
  return (
    <Suspense>
      <LonelyFormat company={company}>
        <SecondFactorNeeded need={need} company={name} onDone={() => setHeld(undefined)} />
      </LonelyFormat>
    </Suspense>
  );
}

function LonelyFormat({ company, children }: { company: CompanyWire; children: ReactNode }) {
  const { i18n } = useTranslation('shell');
  const language = i18n.resolvedLanguage ?? 'en';
  const format = useMemo(() => formatFor(company, language), [company, language]);
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** Renders the current route, or the given content, in the frame of the app. */
function WholeShell({ company, children }: { company: CompanyWire; children: ReactNode }) {
  const { t, i18n } = useTranslation('shell');
  const [isMenuOpen, setMenuOpen] = useOpenOnPage();
  const [areAlertsOpen, setAlertsOpen] = useOpenOnPage();
  const hasThumbBar = useThumbLayout();
  const isWide = useWideLayout();
  const open = { onOpenMenu: () => setMenuOpen(true), onOpenAlerts: () => setAlertsOpen(true) };
  const language = i18n.resolvedLanguage ?? 'en';
  const format = useMemo(() => formatFor(company, language), [company, language]);
  useRefetchOnLanguageChange();
  useEffect(() => {
    showCompanyBrand(company);
    void switchToCompanyLanguage(company);
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
        <TradeHeader company={company} hasThumbBar={hasThumbBar} isWide={isWide} {...open} />
        <div className={frame.notices}>
          <ShellNotices company={company} />
        </div>
        <div className={frame.side}>{isWide && <SideMenu company={company} />}</div>
        <main id="content" className={frame.main} tabIndex={-1}>
          <SetupGuide company={company}>{children ?? <Outlet />}</SetupGuide>
        </main>
        <div className={frame.footer}>
          <LateFooter country={company.country.iso_code} />
        </div>
        {hasThumbBar && <ThumbBar company={company} {...open} />}
        <AlertsLayer isOpen={areAlertsOpen} onClose={() => setAlertsOpen(false)} />
        <MenuDrawer company={company} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      </div>
    </FormatContext>
  );
}

/** Renders the footer after everything above it, because it is below the window. */
function LateFooter({ country }: { country: CountryCode }) {
  const isDue = useDeferredValue(true, false);
  return (
    isDue && (
      <PageFooter country={country}>
        <LanguageSelect />
      </PageFooter>
    )
  );
}

interface MenuDrawerProps {
  readonly company: CompanyWire;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows on small screens the menu and everything that does not fit in the header. Closes before a dialog opened from it appears. */
function MenuDrawer({ company, isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  const setsUp = useCan('set-up');
  const [asked, setAsked] = useState<'feedback' | { readonly areAlertsOn: boolean }>();
  const ask = (what: NonNullable<typeof asked>) => {
    onClose();
    setAsked(what);
  };
  const done = () => setAsked(undefined);
  return (
    <>
      {isOpen && (
        <SideDrawer title={company.internal_name} onClose={onClose}>
          <SideMenu company={company} onChoose={onClose} />
          <section className={accountPanelClasses.end} aria-label={t(($) => $.account.label)}>
            {company.account.show_holiday_mode_lead_alert_toggle && setsUp && (
              <div className={accountPanelClasses.switch}>
                <AlertsSwitch onAsk={(areAlertsOn) => ask({ areAlertsOn })} />
              </div>
            )}
            <button type="button" className={panel.entry} aria-haspopup="dialog" onClick={() => ask('feedback')}>
              <IconMessage2 size={20} stroke={1.75} aria-hidden />
              {t(($) => $.feedback)}
            </button>
            <AccountPanel onChoose={onClose} />
          </section>
        </SideDrawer>
      )}
      {asked === 'feedback' && <FeedbackQuestion onClose={done} />}
      {typeof asked === 'object' && <AlertsQuestion isOn={asked.areAlertsOn} onClose={done} />}
    </>
  );
}

/** A phone held upright. In a low window, for example when zoomed, a bar would cover the content. */
const thumbLayout = '(width < 48em) and (height >= 30em)';

/** Whether the bottom bar is shown; otherwise its content is in the header. */
function useThumbLayout(): boolean {
  return useMediaQuery(thumbLayout, false, { getInitialValueInEffect: false });
}

/** Room for the menu beside the page and the account in the header; otherwise both are in the drawer, and are not rendered twice. */
const wideLayout = '(width > 75em)';

function useWideLayout(): boolean {
  return useMediaQuery(wideLayout, true, { getInitialValueInEffect: false });
}

interface ThumbBarProps {
  readonly company: CompanyWire;
  readonly onOpenMenu: () => void;
  readonly onOpenAlerts: () => void;
}

/** Bottom bar on phones within thumb reach, with what is needed between two jobs. */
function ThumbBar({ company: { account }, onOpenMenu, onOpenAlerts }: ThumbBarProps) {
  const { t } = useTranslation('shell');
  const buys = useCan('buy');
  return (
    <nav className={thumbBarClasses.bar} data-thumb-bar aria-label={t(($) => $.shortcuts.label)}>
      {account.show_buy_leads && (
        <Link to="/buy-leads" className={thumbBarClasses.entry}>
          <IconShoppingCart size={22} stroke={1.75} aria-hidden />
          {t(($) => $.menu.buyLeads)}
        </Link>
      )}
      <Link to="/my-leads" className={thumbBarClasses.entry}>
        <IconList size={22} stroke={1.75} aria-hidden />
        {t(($) => $.menu.myLeads)}
      </Link>
      {account.show_holiday_mode_lead_alert_toggle && buys && (
        <AlertsBell onOpen={onOpenAlerts} entry={{ className: thumbBarClasses.entry ?? '', word: t(($) => $.shortcuts.alerts) }} />
      )}
      <UnstyledButton className={thumbBarClasses.entry} aria-label={t(($) => $.menu.open)} aria-haspopup="dialog" onClick={onOpenMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        {t(($) => $.shortcuts.menu)}
      </UnstyledButton>
    </nav>
  );
}

/** Language-independent queries, fetched before the language is known. */
const languageIndependentKeys = [
  sharedKeys.authorize(),
  sharedKeys.sessionEnd(),
  sharedKeys.company(),
  sharedKeys.balance(),
  sharedKeys.remainingCredit(),
].map((key) => key.join(' '));

/** Server texts come in the page's language, so refetch them when it changes. */
function useRefetchOnLanguageChange(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetchTexts = (): void =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => !languageIndependentKeys.includes(queryKey.join(' ')) });
    i18next.on('languageChanged', refetchTexts);
    return () => i18next.off('languageChanged', refetchTexts);
  }, [client]);
}

interface TradeHeaderProps {
  readonly company: CompanyWire;
  /** Whether a bottom bar holds the menu and the alerts. */
  readonly hasThumbBar: boolean;
  readonly isWide: boolean;
  readonly onOpenMenu: () => void;
  readonly onOpenAlerts: () => void;
}

/** Header with home, account, balance and alerts; the rest is in the menu. */
function TradeHeader({ company, hasThumbBar, isWide, onOpenMenu, onOpenAlerts }: TradeHeaderProps) {
  const { t } = useTranslation('shell');
  const [seesMoney, setsUp, buys] = [useCan('read-billing'), useCan('set-up'), useCan('buy')];
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
        {isWide && (
          <>
            <FeedbackButton />
            <AccountMenu companyName={company.internal_name} />
          </>
        )}
        {seesMoney && <Balance />}
        {company.account.show_holiday_mode_lead_alert_toggle && (
          <>
            {isWide && setsUp && <AlertsSwitch />}
            {buys && !hasThumbBar && <AlertsBell onOpen={onOpenAlerts} />}
          </>
        )}
      </div>
      {isLoading && <span className={classes.progress} aria-hidden />}
    </header>
  );
}

/** Opens from the company's name. On small screens the same panel is at the end of the drawer. */
function AccountMenu({ companyName }: { companyName: string }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useOpenOnPage();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={260} trapFocus returnFocus shadow="sm">
      <Popover.Target>
        <button type="button" className={accountMenuClasses.opener} onClick={() => setOpen(!isOpen)}>
          <span className={accountMenuClasses.company} title={companyName}>
            {companyName}
          </span>
          <span className="visually-hidden">, {t(($) => $.account.label)}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <AccountPanel onChoose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
