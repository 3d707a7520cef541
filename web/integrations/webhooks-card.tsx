import classes from './integrations.module.css';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxWebhooks, eventTypes, maxWebhookUrlLength, type EventType } from '../../contract/integrations/values.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import { SkeletonLines } from '../ui/skeleton/skeleton-card.tsx';
import { webhooksQuery, addWebhook, eventWords } from './api.ts';
import { ShownSecret, WebhookItem } from './webhook-item.tsx';
import { webhookRules } from '../../contract/integrations/form-rules.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';

interface AddWebhookProps {
  readonly onAdded: (secret: string) => void;
  readonly onCancel: () => void;
}

// A type, not an interface, because forms accept any record. Uses the wire's names.
type NewWebhook = { url: string; events: EventType[] };

/** Form for the URL and events of a webhook. */
function AddWebhook({ onAdded, onCancel }: AddWebhookProps) {
  const { t } = useTranslation('integrations');
  const { field, submit, isBusy, summary } = useAppForm<NewWebhook>({
    initial: { url: '', events: ['lead.purchased'] },
    labels: { url: t(($) => $.webhooks.url), events: t(($) => $.webhooks.events) },
    asks: { url: t(($) => $.webhooks.ask.url), events: t(($) => $.webhooks.ask.events) },
    rules: webhookRules,
    failure: t(($) => $.webhooks.failed),
    send: async ({ url, events }) => onAdded((await addWebhook(url, events)).secret),
  });
  const place = useRef<HTMLFormElement>(null);
  // The form replaced the pressed button.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={place} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <ErrorSummary {...summary} />
      <TextInput
        {...field('url')}
        description={t(($) => $.webhooks.urlHint)}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxWebhookUrlLength}
      />
      <Checkbox.Group {...field('events')} data-field-group size="md">
        <Stack mt="xs" gap="xs">
          {eventTypes.map((type) => (
            <Checkbox key={type} value={type} label={t(($) => $.events[eventWords[type]])} description={type} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.webhooks.save)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.cancel)}
        </Button>
      </div>
    </form>
  );
}

/** Shows "Webhooks": endpoints that receive the company's events. */
export function WebhooksCard() {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const query = useQuery(webhooksQuery());
  const { data: webhooks } = query;
  const loading = toRegionLoading(query);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();

  const reload = () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
  const show = (newSecret: string) => {
    setAdding(false);
    setSecret(newSecret);
    void reload();
  };
  const body = () => {
    if (secret !== undefined) {
      const { title, text } = { title: t(($) => $.webhooks.secretTitle), text: t(($) => $.webhooks.secretText) };
      return <ShownSecret title={title} text={text} secret={secret} onDone={() => setSecret(undefined)} />;
    }
    if (isAdding) return <AddWebhook onAdded={show} onCancel={() => setAdding(false)} />;
    return (
      <>
        {webhooks?.length === 0 && <p className={classes.about}>{t(($) => $.webhooks.none)}</p>}
        {webhooks !== undefined && webhooks.length > 0 && (
          <ul className={classes.list} aria-label={t(($) => $.webhooks.title)}>
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.code} webhook={webhook} onSecret={show} onRemoved={() => void reload()} />
            ))}
          </ul>
        )}
        {webhooks !== undefined && webhooks.length < maxWebhooks && (
          <Button variant="default" className={classes.action} onClick={() => setAdding(true)}>
            {t(($) => $.webhooks.add)}
          </Button>
        )}
        {webhooks?.length === maxWebhooks && <p className={classes.about}>{t(($) => $.webhooks.full, { count: maxWebhooks })}</p>}
      </>
    );
  };
  return (
    <SettingsSection title={t(($) => $.webhooks.title)} help={<About />}>
      {loading.isBusy && <SkeletonLines lines={[60, 40, 60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.webhooks.loadFailed)}
        </InlineFailure>
      )}
      {body()}
    </SettingsSection>
  );
}

function About() {
  const { t } = useTranslation('integrations');
  return (
    <>
      {t(($) => $.webhooks.about)} <a href="/api/docs/webhooks">{t(($) => $.webhooks.docs)}</a>
    </>
  );
}
