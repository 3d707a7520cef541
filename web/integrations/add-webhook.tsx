import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { eventTypes, maxWebhookUrlLength, type EventType } from '../../contract/integrations/values.ts';
import { webhookRules } from '../../contract/integrations/form-rules.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { addWebhook, eventWords } from './api.ts';
import classes from './integrations.module.css';

interface AddWebhookProps {
  readonly onAdded: (secret: string) => void;
  readonly onCancel: () => void;
}

// A type, not an interface, because forms accept any record. Uses the wire's names.
type NewWebhook = { url: string; events: EventType[] };

/** Form for the URL and events of a webhook. */
export function AddWebhook({ onAdded, onCancel }: AddWebhookProps) {
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
