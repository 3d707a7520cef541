import { Badge, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookWire } from '../../../contract/integrations/endpoints.ts';
import { rotationHours } from '../../../contract/integrations/values.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { changeSecret, removeWebhook, sendTest } from '../api.ts';
import { eventWords } from '../event-words.ts';
import { integrationKeys } from '../query-keys.ts';
import { WebhookLog } from './webhook-log.tsx';
import classes from './integrations.module.css';

interface WebhookItemProps {
  readonly webhook: WebhookWire;
  readonly onSecret: (secret: string) => void;
  readonly onRemoved: () => void;
}

/** One webhook: what it is told, how it goes, and what can be done about it. */
export function WebhookItem({ webhook, onSecret, onRemoved }: WebhookItemProps) {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const { code, url } = webhook;
  const { run, isBusy, failure } = useAction(t(($) => $.webhooks.failed));
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const test = () =>
    run(async () => {
      await sendTest(code);
      setOpen(true);
      await client.invalidateQueries({ queryKey: integrationKeys.anyDeliveries(code) });
    });
  const agree = (asked: Question) => {
    setQuestion(undefined);
    void run(async () => {
      if (asked === 'secret') return onSecret(await changeSecret(code));
      await removeWebhook(code);
      onRemoved();
      void showToast(t(($) => $.webhooks.removed));
    });
  };
  const button = { variant: 'default', size: 'compact-md' } as const;
  return (
    <li className={classes.item}>
      <p className={classes.name}>{url}</p>
      <About webhook={webhook} />
      <FailureAlert failure={failure} />
      <div className={classes.actions}>
        <Button {...button} loading={isBusy} onClick={() => void test()} aria-label={t(($) => $.webhooks.testNamed, { url })}>
          {t(($) => $.webhooks.test)}
        </Button>
        <Button {...button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} aria-label={t(($) => $.webhooks.logNamed, { url })}>
          {t(($) => $.webhooks.log)}
        </Button>
        <Button {...button} onClick={() => setQuestion('secret')} aria-label={t(($) => $.webhooks.changeNamed, { url })}>
          {t(($) => $.webhooks.change)}
        </Button>
        <Button {...button} onClick={() => setQuestion('remove')} aria-label={t(($) => $.webhooks.removeNamed, { url })}>
          {t(($) => $.webhooks.remove)}
        </Button>
      </div>
      {isOpen && <WebhookLog code={code} />}
      {question !== undefined && <Asked question={question} url={url} onAgree={agree} onCancel={() => setQuestion(undefined)} />}
    </li>
  );
}

type Question = 'secret' | 'remove';

interface AskedProps {
  readonly question: Question;
  readonly url: string;
  readonly onAgree: (question: Question) => void;
  readonly onCancel: () => void;
}

function Asked({ question, url, onAgree, onCancel }: AskedProps) {
  const { t } = useTranslation('integrations');
  const answers = { onConfirm: () => onAgree(question), onCancel };
  return question === 'secret' ? (
    <ConfirmDialog
      title={t(($) => $.webhooks.changeQuestion)}
      confirm={t(($) => $.webhooks.change)}
      cancel={t(($) => $.webhooks.changeNot)}
      {...answers}
    >
      <p>{t(($) => $.webhooks.changeText, { hours: rotationHours })}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={t(($) => $.webhooks.removeQuestion)}
      confirm={t(($) => $.webhooks.remove)}
      cancel={t(($) => $.webhooks.removeNot)}
      isDestructive
      {...answers}
    >
      <p>{t(($) => $.webhooks.removeText, { url })}</p>
    </ConfirmDialog>
  );
}

function About({ webhook }: { webhook: WebhookWire }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { events, last_delivered_at: last, former_secret_until: until, dead } = webhook;
  return (
    <>
      <p className={classes.about}>{events.map((type) => t(($) => $.events[eventWords[type]])).join(' · ')}</p>
      <p className={classes.about}>
        {last === null ? t(($) => $.webhooks.never) : t(($) => $.webhooks.last, { date: format.fullDate(last) })}
        {until !== null && <> · {t(($) => $.webhooks.changing, { date: format.fullDate(until) })}</>}
      </p>
      {dead > 0 && (
        <Badge color="red" variant="light" tt="none">
          {t(($) => $.webhooks.dead, { count: dead })}
        </Badge>
      )}
    </>
  );
}
