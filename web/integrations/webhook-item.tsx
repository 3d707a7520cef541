import { Badge, Button, Alert, Pagination } from '@mantine/core';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookWire, DeliveryWire } from '../../contract/integrations/endpoints.ts';
import { rotationHours, deliveryLogDays } from '../../contract/integrations/values.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SkeletonLines } from '../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { changeSecret, removeWebhook, sendTest, eventWords, integrationKeys, deliveriesQuery, replay } from './api.ts';
import classes from './integrations.module.css';

interface WebhookItemProps {
  readonly webhook: WebhookWire;
  readonly onSecret: (secret: string) => void;
  readonly onRemoved: () => void;
}

/** Shows one webhook: its events, health and actions. */
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

interface ShownSecretProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** Shows a secret or key, the only time it is visible. */
export function ShownSecret({ title, text, secret, onDone }: ShownSecretProps) {
  const { t } = useTranslation('integrations');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    void showToast(t(($) => $.secret.copied));
  };
  return (
    <div className={classes.secret}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Alert role="presentation" color="amber">
        {text}
      </Alert>
      <code className={classes.value}>{secret}</code>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {t(($) => $.secret.copy)}
        </Button>
        <Button onClick={onDone}>{t(($) => $.secret.kept)}</Button>
      </div>
    </div>
  );
}

/** Lists recent deliveries of a webhook with their responses. */
export function WebhookLog({ code }: { code: string }) {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(code, page));
  const { data } = query;
  const loading = toRegionLoading(query);
  const { run, isBusy, failure } = useAction(t(($) => $.log.failed));
  const sendAgain = (id: number) =>
    run(async () => {
      await replay(code, id);
      await client.invalidateQueries({ queryKey: integrationKeys.anyDeliveries(code) });
    });
  const pages = data === undefined ? 1 : Math.ceil(data.meta.totalResults / data.meta.pageSize);
  return (
    <div className={classes.log}>
      {loading.isBusy && <SkeletonLines lines={[60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.log.loadFailed)}
        </InlineFailure>
      )}
      <FailureAlert failure={failure} />
      {data?.data.length === 0 && <p className={classes.about}>{t(($) => $.log.none, { count: deliveryLogDays })}</p>}
      {data !== undefined && data.data.length > 0 && (
        <ul className={classes.list} aria-label={t(($) => $.log.title)}>
          {data.data.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} isBusy={isBusy} onReplay={() => void sendAgain(delivery.id)} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination component="nav" aria-label={t(($) => $.log.pages)} total={pages} value={page} onChange={setPage} />}
    </div>
  );
}

function Delivery({ delivery, isBusy, onReplay }: { delivery: DeliveryWire; isBusy: boolean; onReplay: () => void }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { event_id: id, type, state, happened_at: at, answer } = delivery;
  return (
    <li className={classes.delivery}>
      <div>
        <p className={classes.name}>
          {type} · <Outcome delivery={delivery} />
        </p>
        <p className={classes.about}>
          <time dateTime={at}>{format.fullDate(at)}</time> · {id}
        </p>
      </div>
      {state !== 'waiting' && (
        <Button variant="default" size="compact-md" disabled={isBusy} onClick={onReplay} aria-label={t(($) => $.log.replayNamed, { id })}>
          {t(($) => $.log.replay)}
        </Button>
      )}
      {answer !== null && <pre className={classes.answer}>{answer}</pre>}
    </li>
  );
}

/** Formats "Delivered, 200" or "Refused, 500, next try 16:30". */
function Outcome({ delivery }: { delivery: DeliveryWire }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { state, status, problem, attempts, next_try_at: next } = delivery;
  const parts = [
    state === 'waiting' && problem !== null ? t(($) => $.problems[problem]) : t(($) => $.states[state]),
    ...(state === 'dead' && problem !== null ? [t(($) => $.problems[problem])] : []),
    ...(status === null ? [] : [String(status)]),
    ...(attempts > 1 ? [t(($) => $.log.tries, { count: attempts })] : []),
    ...(next !== null && problem !== null ? [t(($) => $.log.next, { date: format.fullDate(next) })] : []),
  ];
  return <>{parts.join(', ')}</>;
}
