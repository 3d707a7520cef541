import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { useSettingsPages } from '../../../ui/settings/settings-page.tsx';
import classes from './settings.module.css';

/** What can be set about the marketplace itself. */
export function SettingsLanding() {
  const { t } = useTranslation('operator-settings');
  const pages = useSettingsPages();
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <ul className={classes.pages}>
        {pages.map(({ id, to }) => (
          <li key={id} className={classes.card}>
            <DeskLink href={to}>{t(($) => $.pages[id].name)}</DeskLink>
            <p>{t(($) => $.pages[id].text)}</p>
          </li>
        ))}
        <li className={classes.card}>
          <DeskLink href="/operator/first-run">{t(($) => $.firstRun.name)}</DeskLink>
          <p>{t(($) => $.firstRun.text)}</p>
        </li>
      </ul>
    </DeskPage>
  );
}
