import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { findBoughtCode } from '../api.ts';

export function LeadLink({ code }: { code: string }) {
  const { t } = useTranslation('buying');
  return (
    <AppLinkButton to="/lead/$code" params={{ code }} variant="default">
      {t(($) => $.bought.view)}
    </AppLinkButton>
  );
}

export function MyLeadsLink() {
  const { t } = useTranslation('buying');
  return (
    <AppLinkButton to="/my-leads" variant="default">
      {t(($) => $.bought.myLeads)}
    </AppLinkButton>
  );
}

/** A lead bought before: its code is asked for when it is wanted. */
export function BoughtBeforeLink({ quoteCode }: { quoteCode: string }) {
  const { t } = useTranslation('buying');
  const navigate = useNavigate();
  const client = useQueryClient();
  const view = async () => {
    const code = await findBoughtCode(client, quoteCode);
    await (code === undefined ? navigate({ to: '/my-leads' }) : navigate({ to: '/lead/$code', params: { code } }));
  };
  return (
    <Button variant="default" onClick={() => void view()}>
      {t(($) => $.bought.view)}
    </Button>
  );
}
