import { Button, Loader, Title } from '@mantine/core';
import { IconAlertTriangle } from '../ui/icons/ui-icons.ts';
import { IconCircleCheck, IconPlugConnected } from '../ui/icons/trade-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../platform/api-client.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { crmReturnQuery, useConnectCrm } from './api.ts';
import classes from './integrations.module.css';
import { getCaughtCrmAnswer } from './crm-answer.ts';

/** Landing page after the CRM's consent: connects the account or says why not. */
export function CrmReturn() {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const [brought] = useState(() => getCaughtCrmAnswer(client));
  const hasCode = brought.code !== undefined;
  // Without `state`, the CRM started it, or an attacker who wants this account's leads, so the user must confirm.
  const [isConfirmed, setConfirmed] = useState(brought.state !== undefined);
  const { status, error } = useQuery({ ...crmReturnQuery(brought), enabled: hasCode && isConfirmed });
  const hasFailed = !hasCode || status === 'error';
  const isBusy = !hasFailed && status === 'pending';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isBusy) heading.current?.focus();
  }, [isBusy]);
  if (hasCode && !isConfirmed && status === 'pending') return <ConfirmConnection onConfirm={() => setConfirmed(true)} />;
  const serverMessage = error instanceof ApiRefusal ? error.errors[0] : undefined;
  return (
    <output className={classes.result}>
      {isBusy && <Loader aria-hidden />}
      {!isBusy && (hasFailed ? <IconAlertTriangle size={48} aria-hidden /> : <IconCircleCheck size={48} aria-hidden />)}
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {isBusy ? t(($) => $.crmReturn.busy) : hasFailed ? t(($) => $.crmReturn.failed) : t(($) => $.crmReturn.done)}
      </Title>
      {hasFailed && <p>{serverMessage ?? t(($) => $.crmReturn.error)}</p>}
      {!isBusy && !hasFailed && (
        <Button component={Link} to="/">
          {t(($) => $.crmReturn.home)}
        </Button>
      )}
      {hasFailed && <TryAgain />}
    </output>
  );
}

/** Asks the user to confirm a connection started by the CRM before exchanging anything. */
function ConfirmConnection({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation('integrations');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.result}>
      <IconPlugConnected size={48} aria-hidden />
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {t(($) => $.crmReturn.confirmTitle)}
      </Title>
      <p>{t(($) => $.crmReturn.confirmText)}</p>
      <Button onClick={onConfirm}>{t(($) => $.crmReturn.confirm)}</Button>
      <Button component={Link} to="/" variant="default">
        {t(($) => $.crmReturn.refuse)}
      </Button>
    </section>
  );
}

/** Restarts at the CRM, since codes are single-use. Does not go through the settings, which some accounts cannot see. */
function TryAgain() {
  const { t } = useTranslation('integrations');
  const { connect, isBusy, failure } = useConnectCrm();
  return (
    <>
      <FailureAlert failure={failure} />
      <Button loading={isBusy} onClick={connect}>
        {t(($) => $.crmReturn.again)}
      </Button>
    </>
  );
}
