import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { DeskPage, useOpenInView } from '../desk/desk-page.tsx';
import lines from '../desk/desk.module.css';
import classes from './settings-page.module.css';

interface SettingsPageProps {
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Existing settings pages. */
export function useSettingsPages(): readonly (typeof settingsPages)[number][] {
  const { routesByPath } = useRouter();
  return settingsPages.filter(({ to }) => Object.hasOwn(routesByPath, to));
}

/** Renders one settings page, with links to the others in one line that scrolls. */
export function SettingsPage({ title, description, actions, children }: SettingsPageProps) {
  const { t } = useTranslation('operator-settings');
  const address = useAddress();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const pages = useSettingsPages();
  const line = useOpenInView<HTMLElement>('[aria-current=page]', path);
  return (
    <DeskPage title={title} description={description} actions={actions}>
      <nav ref={line} aria-label={t(($) => $.title)} className={`${lines.tabs} ${classes.nav}`}>
        {pages.map(({ id, to }) => (
          <a key={id} {...address(to)} className={`${lines.tab} ${classes.entry}`} aria-current={path === to ? 'page' : undefined}>
            {t(($) => $.pages[id].name)}
          </a>
        ))}
      </nav>
      {children}
    </DeskPage>
  );
}

/** Settings pages in order. Entries without a route are hidden until it exists. */
export const settingsPages = [
  { id: 'business', to: '/operator/settings/business' },
  { id: 'units', to: '/operator/settings/units' },
  { id: 'returnRules', to: '/operator/settings/return-rules' },
  { id: 'brands', to: '/operator/settings/brands' },
  { id: 'staff', to: '/operator/settings/staff' },
  { id: 'providers', to: '/operator/settings/providers' },
  { id: 'email', to: '/operator/settings/email' },
  { id: 'records', to: '/operator/settings/records' },
  { id: 'licences', to: '/operator/settings/licences' },
] as const;
