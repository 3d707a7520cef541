import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { IconChevronDown } from '../../ui/icons/form-icons.ts';
import { startImpersonation, sendSignInLink, type DeskCompany } from './api.ts';

/** Actions of a company: support actions in a menu, beside the link to its limits. */
export function CompanyActions({ company: { id, name } }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const address = useAddress();
  const [asked, setAsked] = useState<'link' | 'view'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu withinPortal={false} position="bottom-start" shadow="sm" keepMounted>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}>
            {t(($) => $.page.actions)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('view')}>{t(($) => $.page.view)}</Menu.Item>
          <Menu.Item onClick={() => setAsked('link')}>{t(($) => $.page.link)}</Menu.Item>
          <Menu.Item component="a" {...address(`/operator/companies/${id}/profile`)}>
            {t(($) => $.page.profile)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button component="a" {...address(`/operator/companies/${id}/limits`)}>
        {t(($) => $.page.edit)}
      </Button>
      {asked === 'link' && (
        <ReasonDialog
          title={t(($) => $.act.linkQuestion, { name })}
          confirm={t(($) => $.page.link)}
          done={t(($) => $.act.linkSent)}
          onConfirm={(reason) => sendSignInLink(id, reason)}
          onClose={close}
        >
          <p>{t(($) => $.act.linkEffect)}</p>
        </ReasonDialog>
      )}
      {asked === 'view' && (
        <ReasonDialog
          title={t(($) => $.act.viewQuestion, { name })}
          confirm={t(($) => $.act.viewConfirm)}
          onConfirm={async (reason) => {
            await startImpersonation(id, reason);
            // The company's dashboard is a separate app, so this is a full page load.
            window.location.assign('/');
          }}
          onClose={close}
        >
          <p>{t(($) => $.act.viewEffect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
