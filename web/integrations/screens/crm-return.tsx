import { Button, Loader, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../platform/api-client.ts';
import { connectCrm } from '../api.ts';
import classes from '../components/integrations.module.css';

interface Brought {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
}

/** What the CRM's page sent along; it is good once, and gone from the address before anybody copies that. */
function takeBrought(): Brought {
  const given = new URLSearchParams(globalThis.location.search);
  globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
  return { code: given.get('code') ?? undefined, state: given.get('state') ?? undefined };
}

/** The way back from the CRM: connects the account, or says why not. */
export function CrmReturn() {
  const { t } = useTranslation('integrations');
  const [brought] = useState(takeBrought);
  const { code, state } = brought;
  const { status, error } = useQuery({
    queryKey: ['integrations', 'crm-return', code, state],
    queryFn: async () => {
      if (code !== undefined) await connectCrm(code, state);
      return code !== undefined;
    },
    // A code is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hasFailed = code === undefined || status === 'error';
  const isBusy = !hasFailed && status === 'pending';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isBusy) heading.current?.focus();
  }, [isBusy]);
  const said = error instanceof ApiRefusal ? error.errors[0] : undefined;
  return (
    <output className={classes.result}>
      {isBusy && <Loader aria-hidden />}
      {!isBusy && (hasFailed ? <IconAlertTriangle size={48} aria-hidden /> : <IconCircleCheck size={48} aria-hidden />)}
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {isBusy ? t(($) => $.crmReturn.busy) : hasFailed ? t(($) => $.crmReturn.failed) : t(($) => $.crmReturn.done)}
      </Title>
      {hasFailed && <p>{said ?? t(($) => $.crmReturn.error)}</p>}
      {!isBusy && !hasFailed && (
        <Button component={Link} to="/">
          {t(($) => $.crmReturn.home)}
        </Button>
      )}
      {hasFailed && (
        <Button component={Link} to="/settings/integrations">
          {t(($) => $.crmReturn.again)}
        </Button>
      )}
    </output>
  );
}
