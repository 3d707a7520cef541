import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxWebhooks } from '../../contract/integrations/values.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import { SkeletonLines } from '../ui/skeleton/skeleton-card.tsx';
import { webhooksQuery } from './api.ts';
import { AddWebhook } from './add-webhook.tsx';
import { ShownSecret, WebhookItem } from './webhook-item.tsx';
import classes from './integrations.module.css';

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
