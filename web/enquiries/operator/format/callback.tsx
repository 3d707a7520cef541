import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callbackMethods, statusEvents } from '../../../../contract/enquiries/callback-values.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { SectionCard, SettingsSection } from '../../../ui/section-card.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import classes from '../intake.module.css';
import {
  callbackKeys,
  callbackQuery,
  type LoadedCallback,
  replaceSecret,
  saveCallback,
  sendTestStatus,
  type SourceCallback,
} from './callback-api.ts';
import { plainText } from './format-fields.tsx';
import { Copyable } from './kind-fields.tsx';

/** Edits where the statuses of a source's leads are sent. */
export function Callback({ id }: { id: number }) {
  const { t } = useTranslation('operator-formats');
  const { data, isError, isFetching, refetch } = useQuery(callbackQuery(id));
  const [secret, setSecret] = useState<string>();
  if (isError) {
    return (
      <SectionCard title={t(($) => $.callback.title)}>
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.callback.notLoaded)}
        </InlineFailure>
      </SectionCard>
    );
  }
  if (data === undefined) return <SkeletonCard lines={[40, 80, 60]} />;
  return (
    <>
      <CallbackForm key={data.version} id={id} loaded={data} onSecret={setSecret} />
      {secret !== undefined && (
        <SectionCard title={t(($) => $.callback.secretTitle)}>
          <Copyable label={t(($) => $.callback.secretHint)} copy={t(($) => $.callback.secretCopy)} text={secret} />
          <Button variant="default" className={classes.submit} onClick={() => setSecret(undefined)}>
            {t(($) => $.callback.secretDone)}
          </Button>
        </SectionCard>
      )}
    </>
  );
}

interface CallbackFormProps {
  readonly id: number;
  readonly loaded: LoadedCallback;
  readonly onSecret: (secret: string) => void;
}

function CallbackForm({ id, loaded, onSecret }: CallbackFormProps) {
  const { t } = useTranslation('operator-formats');
  const { callback } = loaded;
  const [draft, setDraft] = useState<SourceCallback>(callback);
  const [unfit, setUnfit] = useState(false);
  const [asked, setAsked] = useState<CallbackAction>();
  const isSaved = JSON.stringify(draft) === JSON.stringify(callback);
  const change = (part: Partial<SourceCallback>) => {
    setDraft({ ...draft, ...part });
    setUnfit(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnfit(draft.events.length === 0);
    if (draft.events.length > 0) setAsked('save');
  };
  const names = '{{quote_code}}, {{event_id}}, {{status}}, {{time}}';
  return (
    <form onSubmit={submit} noValidate>
      <SettingsSection title={t(($) => $.callback.title)} help={t(($) => $.callback.help, { names })}>
        <FailureAlert failure={unfit ? t(($) => $.callback.noEvents) : undefined} />
        <TextInput
          {...plainText}
          label={t(($) => $.callback.url)}
          description={t(($) => $.callback.urlHint)}
          value={draft.url ?? ''}
          maxLength={500}
          onChange={(event) => change({ url: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        />
        <NativeSelect
          label={t(($) => $.callback.method)}
          data={callbackMethods.map((method) => ({ value: method, label: t(($) => $.callback.methods[method]) }))}
          value={draft.method}
          onChange={(event) => change({ method: callbackMethods.find((method) => method === event.currentTarget.value) ?? 'post' })}
        />
        <Checkbox.Group
          label={t(($) => $.callback.events)}
          value={draft.events}
          onChange={(chosen) => change({ events: statusEvents.filter((event) => chosen.includes(event)) })}
        >
          <div className={classes.row}>
            {statusEvents.map((event) => (
              <Checkbox key={event} value={event} label={t(($) => $.callback.names[event])} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={classes.row}>
          <Button type="submit" disabled={isSaved}>
            {t(($) => $.callback.save)}
          </Button>
          {callback.url !== null && isSaved && (
            <>
              <Button variant="default" onClick={() => setAsked('test')}>
                {t(($) => $.callback.test)}
              </Button>
              <Button variant="default" onClick={() => setAsked('replace')}>
                {t(($) => $.callback.replace)}
              </Button>
            </>
          )}
        </div>
      </SettingsSection>
      {asked !== undefined && (
        <CallbackDialog act={asked} id={id} loaded={loaded} draft={draft} onSecret={onSecret} onClose={() => setAsked(undefined)} />
      )}
    </form>
  );
}

type CallbackAction = 'save' | 'test' | 'replace';

interface CallbackDialogProps extends CallbackFormProps {
  readonly act: CallbackAction;
  readonly draft: SourceCallback;
  readonly onClose: () => void;
}

/** Asks for a reason and runs an action; a new secret is shown once. */
function CallbackDialog({ act, id, loaded, draft, onSecret, onClose }: CallbackDialogProps) {
  const { t } = useTranslation('operator-formats');
  const client = useQueryClient();
  const words = {
    save: { title: t(($) => $.callback.saveTitle), confirm: t(($) => $.callback.save), hint: '', done: t(($) => $.saved) },
    test: {
      title: t(($) => $.callback.testTitle),
      confirm: t(($) => $.callback.test),
      hint: t(($) => $.callback.testHint),
      done: t(($) => $.callback.testSent),
    },
    replace: {
      title: t(($) => $.callback.replaceTitle),
      confirm: t(($) => $.callback.replace),
      hint: t(($) => $.callback.replaceHint),
      done: t(($) => $.saved),
    },
  }[act];
  const confirm = async (reason: string): Promise<void> => {
    if (act === 'replace') onSecret(await replaceSecret(id, reason));
    if (act === 'test') await sendTestStatus(id, reason);
    if (act === 'save') {
      const { secret, ...saved } = await saveCallback(id, { ...draft, url: draft.url?.trim() ?? null, reason }, loaded.version);
      if (secret !== null) onSecret(secret);
      client.setQueryData(callbackKeys.callback(id), saved);
    }
    await client.invalidateQueries({ queryKey: callbackKeys.deliveries(id) });
  };
  return (
    <ReasonDialog title={words.title} confirm={words.confirm} done={words.done} onConfirm={confirm} onClose={onClose}>
      {words.hint !== '' && <p className={classes.text}>{words.hint}</p>}
    </ReasonDialog>
  );
}
