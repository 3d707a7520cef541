import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyWire } from '../../../contract/identity/passkeys-endpoints.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ConfirmDialog, DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { addPasskey, canUsePasskeys, passkeysQuery, removePasskey, renamePasskey } from '../passkeys-api.ts';
import classes from './security-card.module.css';

const maxNameLength = 60;

/** Shows "Passkeys": those of the user, and adds, renames and removes them. */
export function PasskeysCard() {
  const { t } = useTranslation('security');
  const query = useQuery(passkeysQuery());
  const { data: passkeys } = query;
  const loading = toRegionLoading(query);
  const [asked, setAsked] = useState<{ readonly passkey: PasskeyWire; readonly about: 'name' | 'removal' }>();
  const list = useRef<HTMLDivElement>(null);
  const { add, rename, remove, isBusy, failure } = usePasskeyActions(() => list.current?.focus());
  const isUsable = canUsePasskeys();
  const reasonId = useId();
  const close = () => setAsked(undefined);

  return (
    <SettingsSection title={t(($) => $.passkeys.title)} help={t(($) => $.passkeys.about)}>
      {loading.isBusy && <SkeletonLines lines={[60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.passkeys.loadFailed)}
        </InlineFailure>
      )}
      <FailureAlert failure={failure} />
      <div ref={list} tabIndex={-1}>
        {passkeys?.length === 0 && <p className={classes.text}>{t(($) => $.passkeys.none)}</p>}
        {passkeys !== undefined && passkeys.length > 0 && (
          <ul className={classes.sessions} aria-label={t(($) => $.passkeys.title)}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isBusy={isBusy}
                onRename={() => setAsked({ passkey, about: 'name' })}
                onRemove={() => setAsked({ passkey, about: 'removal' })}
              />
            ))}
          </ul>
        )}
      </div>
      {passkeys !== undefined && (
        <Button
          variant="default"
          className={classes.action}
          loading={isBusy}
          disabled={!isUsable}
          aria-describedby={isUsable ? undefined : reasonId}
          onClick={() => void add()}
        >
          {t(($) => $.passkeys.add)}
        </Button>
      )}
      {!isUsable && (
        <p id={reasonId} className={classes.seen}>
          {t(($) => $.passkeys.unsupported)}
        </p>
      )}
      {asked?.about === 'name' && (
        <NameDialog
          passkey={asked.passkey}
          onClose={close}
          onName={(name) => {
            close();
            void rename(asked.passkey.id, name);
          }}
        />
      )}
      {asked?.about === 'removal' && (
        <ConfirmDialog
          title={t(($) => $.passkeys.question, { name: asked.passkey.name })}
          confirm={t(($) => $.passkeys.remove)}
          cancel={t(($) => $.passkeys.keep)}
          onConfirm={() => {
            close();
            void remove(asked.passkey.id);
          }}
          onCancel={close}
        >
          <p>{t(($) => $.passkeys.questionText)}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}

interface PasskeyRowProps {
  readonly passkey: PasskeyWire;
  readonly isBusy: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { name, created_at: createdAt, last_used_at: usedAt, suspended_at: suspendedAt } = passkey;
  const added = t(($) => $.passkeys.added, { date: format.shortDate(createdAt) });
  const used = usedAt === null ? t(($) => $.passkeys.unused) : t(($) => $.passkeys.used, { date: format.listDate(usedAt) });
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device}>{name}</p>
        <p className={classes.seen}>
          {added} · {used}
        </p>
        {suspendedAt !== null && <p className={classes.blocked}>{t(($) => $.passkeys.suspended)}</p>}
      </div>
      <div className={classes.rowActions}>
        <Button variant="default" disabled={isBusy} onClick={onRename} aria-label={t(($) => $.passkeys.renameNamed, { name })}>
          {t(($) => $.passkeys.rename)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onRemove} aria-label={t(($) => $.passkeys.removeNamed, { name })}>
          {t(($) => $.passkeys.remove)}
        </Button>
      </div>
    </li>
  );
}

interface NameDialogProps {
  readonly passkey: PasskeyWire;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ passkey, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('security');
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') field.current?.focus();
    else onName(name.trim());
  };
  return (
    <ModalDialog title={t(($) => $.passkeys.renameTitle)} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          data-autofocus
          label={t(($) => $.passkeys.name)}
          maxLength={maxNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.passkeys.keep)}
          </Button>
          <Button type="submit">{t(($) => $.passkeys.save)}</Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}

/** Changes the user's passkeys. Calls `onRemoved` once the list has been updated, as the pressed button is gone. */
function usePasskeyActions(onRemoved: () => void) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.passkeys.failed));
  const reload = () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  const add = () =>
    run(async () => {
      const { kind } = await addPasskey();
      if (kind === 'cancelled') return;
      await reload();
      void showToast(kind === 'added' ? t(($) => $.passkeys.isAdded) : t(($) => $.passkeys.isKnown));
    });
  const rename = (id: number, name: string) =>
    run(async () => {
      await renamePasskey(id, name);
      await reload();
    });
  const remove = (id: number) =>
    run(async () => {
      await removePasskey(id);
      await reload();
      onRemoved();
      void showToast(t(($) => $.passkeys.isRemoved));
    });
  return { add, rename, remove, isBusy, failure };
}
