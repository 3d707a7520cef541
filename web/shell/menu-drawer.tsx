import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { AlertsQuestion } from '../alerts/components/alerts-question.tsx';
import { AlertsSwitch } from '../alerts/components/alerts-switch.tsx';
import { FeedbackQuestion } from '../content/components/feedback-button.tsx';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import panel from './account-panel.module.css';
import { AccountPanel } from './account-panel.tsx';
import classes from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  readonly company: CompanyWire;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Small screens: the menu and all else that has no room in the header. It closes before a question opens that was asked in it. */
export function MenuDrawer({ company, isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
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
          <section className={classes.end} aria-label={t(($) => $.account.label)}>
            {company.account.show_holiday_mode_lead_alert_toggle && (
              <div className={classes.switch}>
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
