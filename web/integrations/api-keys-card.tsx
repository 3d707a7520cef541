import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyWire } from '../../contract/identity/keys-endpoints.ts';
import { keyScopes } from '../../contract/identity/values.ts';
import { apiKeyRules } from '../../contract/integrations/form-rules.ts';
import type { KeyScope } from '../../contract/kit/endpoint.ts';
import { apiKeysQuery } from '../identity/api.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import { SkeletonLines } from '../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { enableApiKey, revokeApiKey, addApiKey, scopeWords } from './api.ts';
import classes from './integrations.module.css';
import { ShownSecret } from './webhook-item.tsx';

/** Shows "API keys", which let the company's programs read and buy leads. */
export function ApiKeysCard() {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const query = useQuery(apiKeysQuery());
  const { data: keys } = query;
  const loading = toRegionLoading(query);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<string>();
  const reload = () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  const show = (key: string) => {
    setAdding(false);
    setShown(key);
    void reload();
  };
  return (
    <SettingsSection title={t(($) => $.keys.title)} help={<KeysHelp />}>
      {loading.isBusy && <SkeletonLines lines={[60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.keys.loadFailed)}
        </InlineFailure>
      )}
      {shown !== undefined && (
        <ShownSecret
          title={t(($) => $.keys.shownTitle)}
          text={t(($) => $.keys.shownText)}
          secret={shown}
          onDone={() => setShown(undefined)}
        />
      )}
      {shown === undefined && isAdding && <AddApiKey onAdded={show} onCancel={() => setAdding(false)} />}
      {shown === undefined && !isAdding && keys !== undefined && (
        <>
          {keys.length === 0 ? (
            <p className={classes.about}>{t(($) => $.keys.none)}</p>
          ) : (
            <Keys keys={keys} onChanged={() => void reload()} />
          )}
          <Button variant="default" className={classes.action} onClick={() => setAdding(true)}>
            {t(($) => $.keys.add)}
          </Button>
        </>
      )}
    </SettingsSection>
  );
}

function KeysHelp() {
  const { t } = useTranslation('integrations');
  return (
    <>
      {t(($) => $.keys.about)} <a href="/api/docs">{t(($) => $.keys.docs)}</a>
    </>
  );
}

function Keys({ keys, onChanged }: { keys: readonly ApiKeyWire[]; onChanged: () => void }) {
  const { t } = useTranslation('integrations');
  const { run, isBusy, failure } = useAction(t(($) => $.keys.failed));
  const [asked, setAsked] = useState<ApiKeyWire>();
  const revoke = ({ id }: ApiKeyWire) =>
    run(async () => {
      await revokeApiKey(id);
      onChanged();
      void showToast(t(($) => $.keys.revoked));
    });
  const enable = ({ id }: ApiKeyWire) =>
    run(async () => {
      await enableApiKey(id);
      onChanged();
      void showToast(t(($) => $.keys.enabled));
    });
  return (
    <>
      <FailureAlert failure={failure} />
      <ul className={classes.list} aria-label={t(($) => $.keys.title)}>
        {keys.map((key) => (
          <Key key={key.id} apiKey={key} isBusy={isBusy} onRevoke={() => setAsked(key)} onEnable={() => void enable(key)} />
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmDialog
          title={t(($) => $.keys.question, { name: asked.name })}
          confirm={t(($) => $.keys.revoke)}
          cancel={t(($) => $.keys.keep)}
          isDestructive
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void revoke(asked);
          }}
        >
          <p>{t(($) => $.keys.questionText)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface KeyProps {
  readonly apiKey: ApiKeyWire;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
  readonly onEnable: () => void;
}

function Key({ apiKey, isBusy, onRevoke, onEnable }: KeyProps) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { name, scopes, ending, created_at: created, created_by: by, last_used_at: used, suspended_at: suspended } = apiKey;
  return (
    <li className={classes.item}>
      <p className={classes.name}>
        {name} <span className={classes.about}>{t(($) => $.keys.ending, { ending })}</span>
      </p>
      <p className={classes.about}>{scopes.map((scope) => t(($) => $.scopes[scopeWords[scope]])).join(' · ')}</p>
      <p className={classes.about}>
        {used === null ? t(($) => $.keys.unused) : t(($) => $.keys.used, { date: format.fullDate(used) })} ·{' '}
        {t(($) => $.keys.made, { by, date: format.shortDate(created) })}
      </p>
      {suspended !== null && <p className={classes.suspended}>{t(($) => $.keys.suspended, { date: format.shortDate(suspended) })}</p>}
      <div className={classes.actions}>
        {suspended !== null && (
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            onClick={onEnable}
            aria-label={t(($) => $.keys.enableNamed, { name })}
          >
            {t(($) => $.keys.enable)}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          disabled={isBusy}
          onClick={onRevoke}
          aria-label={t(($) => $.keys.revokeNamed, { name })}
        >
          {t(($) => $.keys.revoke)}
        </Button>
      </div>
    </li>
  );
}

interface AddApiKeyProps {
  readonly onAdded: (key: string) => void;
  readonly onCancel: () => void;
}

// A type, not an interface, because forms accept any record. Uses the wire's names.
type NewKey = { name: string; scopes: KeyScope[] };

/** Form for the name and permissions of a key. */
function AddApiKey({ onAdded, onCancel }: AddApiKeyProps) {
  const { t } = useTranslation('integrations');
  const { field, submit, isBusy, summary } = useAppForm<NewKey>({
    initial: { name: '', scopes: ['read-leads'] },
    labels: { name: t(($) => $.keys.name), scopes: t(($) => $.keys.scopes) },
    asks: { name: t(($) => $.keys.ask.name), scopes: t(($) => $.keys.ask.scopes) },
    rules: apiKeyRules,
    failure: t(($) => $.keys.failed),
    send: async ({ name, scopes }) => onAdded(await addApiKey(name, scopes)),
  });
  const place = useRef<HTMLFormElement>(null);
  // The form replaced the pressed button.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={place} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <ErrorSummary {...summary} />
      <TextInput {...field('name')} description={t(($) => $.keys.nameHint)} autoComplete="off" maxLength={60} />
      <Checkbox.Group {...field('scopes')} data-field-group size="md">
        <Stack mt="xs" gap="xs">
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(($) => $.scopes[scopeWords[scope]])} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.keys.save)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.cancel)}
        </Button>
      </div>
    </form>
  );
}
