import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { startImpersonation, sendSignInLink, type DeskCompany } from './api.ts';

/** Offers support actions: send a sign-in link, or view the account. */
export function CompanyActions({ company: { id, name } }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const [asked, setAsked] = useState<'link' | 'view'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="default" onClick={() => setAsked('link')}>
        {t(($) => $.page.link)}
      </Button>
      <Button variant="default" onClick={() => setAsked('view')}>
        {t(($) => $.page.view)}
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
