import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useFormat } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { SettingsSection } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { crmQuery, removeWebhook, useConnectCrm } from './api.ts';
import { WebhookLog } from './webhook-item.tsx';
import classes from './integrations.module.css';

/** Shows "CRM", which pushes every bought lead to the CRM. Hidden if the installation has none. */
export function CrmCard() {
  const { t } = useTranslation('integrations');
  const { data } = useQuery(crmQuery());
  const { connect, isBusy, failure } = useConnectCrm();
  if (data === undefined || (!data.available && data.connection === null)) return null;
  return (
    <SettingsSection title={t(($) => $.crm.title)} help={t(($) => $.crm.about)}>
      <FailureAlert failure={failure} />
      {data.connection === null ? (
        <Button variant="default" className={classes.action} loading={isBusy} onClick={connect}>
          {t(($) => $.crm.connect)}
        </Button>
      ) : (
        <Connection {...data.connection} />
      )}
    </SettingsSection>
  );
}

interface ConnectionProps {
  readonly code: string;
  readonly connected_at: string;
  readonly last_pushed_at: string | null;
}

function Connection({ code, connected_at: at, last_pushed_at: last }: ConnectionProps) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.crm.failed));
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const end = () =>
    run(async () => {
      await removeWebhook(code);
      await client.invalidateQueries({ queryKey: crmQuery().queryKey });
      void showToast(t(($) => $.crm.ended));
    });
  return (
    <>
      <p className={classes.about}>
        {t(($) => $.crm.connected, { date: format.fullDate(at) })} ·{' '}
        {last === null ? t(($) => $.crm.never) : t(($) => $.crm.last, { date: format.fullDate(last) })}
      </p>
      <FailureAlert failure={failure} />
      <div className={classes.actions}>
        <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(($) => $.webhooks.log)}
        </Button>
        <Button variant="default" size="compact-md" loading={isBusy} onClick={() => setAsking(true)}>
          {t(($) => $.crm.end)}
        </Button>
      </div>
      {isOpen && <WebhookLog code={code} />}
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.crm.question)}
          confirm={t(($) => $.crm.end)}
          cancel={t(($) => $.crm.keep)}
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void end();
          }}
        >
          <p>{t(($) => $.crm.questionText)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
