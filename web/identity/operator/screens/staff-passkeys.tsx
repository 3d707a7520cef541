import { Button, PasswordInput, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyWire } from '../../../../contract/identity/passkeys-endpoints.ts';
import { ApiRefusal, callApi } from '../../../platform/api-client.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { refusalWords } from '../../../ui/form/refusal-words.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { SkeletonLines } from '../../../ui/skeleton/skeleton-card.tsx';
import { cancelPasskeyRequest, canUsePasskeys, createPasskey, hasAutofillPasskeys, usePasskey } from '../../passkeys-api.ts';
import type { StaffMember } from '../session.ts';
import classes from './staff-sign-in.module.css';

/** Signs in with a passkey. Undefined if the browser's dialog was closed; a text if the server refused. */
async function signInStaffByPasskey(byAutofill: boolean): Promise<StaffMember | string | undefined> {
  try {
    const given = await usePasskey((await callApi('POST /operator/authenticate-passkey/options', {})).body.data, byAutofill);
    return 'kind' in given ? undefined : (await callApi('POST /operator/authenticate-passkey', { body: given })).body.data;
  } catch (error) {
    if (error instanceof ApiRefusal && error.errors.length > 0) return refusalWords(error).join(', ');
    throw error;
  }
}

interface StaffPasskeySignInProps {
  readonly onSignedIn: (member: StaffMember) => Promise<void>;
  readonly onFailure: (text: string | undefined) => void;
}

/** Signs staff in with a passkey, from a button or the autofill of the email field. */
export default function StaffPasskeySignIn({ onSignedIn, onFailure }: StaffPasskeySignInProps) {
  const { t } = useTranslation('operator-identity');
  const { run, isBusy } = useAction(t(($) => $.signIn.unreachable));
  const isUsable = canUsePasskeys();
  const enter = async (byAutofill: boolean): Promise<void> => {
    const outcome = await signInStaffByPasskey(byAutofill);
    if (typeof outcome === 'string') onFailure(outcome);
    else if (outcome !== undefined) await onSignedIn(outcome);
  };
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    // Waits in the background; the button reports what goes wrong.
    void hasAutofillPasskeys().then((isAvailable) => (isAvailable ? latest.current(true).catch(() => undefined) : undefined));
    return cancelPasskeyRequest;
  }, []);
  if (!isUsable) return null;
  return (
    <Button
      variant="default"
      fullWidth
      loading={isBusy}
      onClick={() => {
        onFailure(undefined);
        void run(() => enter(false));
      }}
    >
      {t(($) => $.passkeys.signIn)}
    </Button>
  );
}

function ownPasskeysQuery() {
  return queryOptions({
    queryKey: ['operator', 'passkeys'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/passkeys', { signal })).body.data,
  });
}

/** Lists the reader's passkeys, and adds and removes them. */
export function OwnStaffPasskeys({
  listClass,
  textClass,
}: {
  readonly listClass: string | undefined;
  readonly textClass: string | undefined;
}) {
  const { t } = useTranslation('operator-identity');
  const query = useQuery(ownPasskeysQuery());
  const loading = toRegionLoading(query);
  const [asked, setAsked] = useState<'new' | PasskeyWire>();
  return (
    <>
      <p className={textClass}>{t(($) => $.passkeys.about)}</p>
      {loading.isBusy && <SkeletonLines lines={[60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.passkeys.loadFailed)}
        </InlineFailure>
      )}
      {query.data?.length === 0 && <p className={textClass}>{t(($) => $.passkeys.none)}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className={listClass} aria-label={t(($) => $.passkeys.title)}>
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {query.data !== undefined && (
        <ReasonButton
          variant="default"
          reason={canUsePasskeys() ? undefined : t(($) => $.passkeys.unsupported)}
          onClick={() => setAsked('new')}
        >
          {t(($) => $.passkeys.add)}
        </ReasonButton>
      )}
      {asked === 'new' && <AddDialog onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'new' && <RemoveDialog passkey={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyWire; onRemove: () => void }) {
  const { t } = useTranslation('operator-identity');
  const format = useFormat();
  const { name, created_at: createdAt, last_used_at: usedAt, suspended_at: suspendedAt } = passkey;
  const facts = [
    t(($) => $.passkeys.added, { time: format.dateTime(createdAt) }),
    usedAt === null ? t(($) => $.passkeys.unused) : t(($) => $.passkeys.used, { time: format.dateTime(usedAt) }),
    ...(suspendedAt === null ? [] : [t(($) => $.passkeys.suspended)]),
  ];
  return (
    <li>
      <div className={classes.passkey}>
        <div>
          <strong>{name}</strong>
          <p>{facts.join(' · ')}</p>
        </div>
        <Button variant="default" onClick={onRemove} aria-label={t(($) => $.passkeys.removeNamed, { name })}>
          {t(($) => $.passkeys.remove)}
        </Button>
      </div>
    </li>
  );
}

/** Asks for the current password and a name, then for the authenticator. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator-identity');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ReasonDialog
      title={t(($) => $.passkeys.addTitle)}
      confirm={t(($) => $.passkeys.add)}
      done={t(($) => $.passkeys.isAdded)}
      onConfirm={async (reason) => {
        const options = (await callApi('POST /operator/passkeys/options', { body: { password } })).body.data;
        const created = await createPasskey(options);
        if ('kind' in created) return t(($) => $.passkeys.cancelled);
        await callApi('POST /operator/passkeys', { body: { ...created, name: name.trim(), reason } });
        await client.invalidateQueries({ queryKey: ownPasskeysQuery().queryKey });
        return undefined;
      }}
      onClose={onClose}
    >
      <TextInput
        required
        label={t(($) => $.passkeys.name)}
        description={t(($) => $.passkeys.nameHint)}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        required
        label={t(($) => $.passkeys.password)}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t(($) => $.signIn.showPassword), tabIndex: 0 }}
      />
    </ReasonDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: PasskeyWire; onClose: () => void }) {
  const { t } = useTranslation('operator-identity');
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(($) => $.passkeys.question, { name })}
      confirm={t(($) => $.passkeys.remove)}
      done={t(($) => $.passkeys.isRemoved)}
      isDestructive
      onConfirm={async (reason) => {
        await callApi('POST /operator/passkeys/{id}/remove', { params: { id }, body: { reason } });
        await client.invalidateQueries({ queryKey: ownPasskeysQuery().queryKey });
      }}
      onClose={onClose}
    />
  );
}
