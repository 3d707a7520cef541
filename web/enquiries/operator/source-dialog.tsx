import { Button, TextInput } from '@mantine/core';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../platform/api-client.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import {
  issueKey,
  resumeSource,
  revokeKey,
  type Source,
  stopSource,
  changeSource,
  createSource,
  loadSourceVersion,
  intakeKeys,
} from './api.ts';
import classes from './intake.module.css';
import { toSourceChange, TermsFields, toTerms, findInvalidTerm, type Terms, type InvalidTerm } from './terms-fields.tsx';

/** Actions that ask only for a reason. */
type SimpleSourceAction =
  | { readonly kind: 'stop' | 'resume' | 'issue'; readonly source: Source }
  | { readonly kind: 'revoke'; readonly source: Source; readonly keyId: number };

/** Actions on a source. */
export type SourceAction = { readonly kind: 'create' } | { readonly kind: 'change'; readonly source: Source } | SimpleSourceAction;

/** Asks for a reason, runs the action and shows a new key once. */
export function SourceDialog({ act, onClose }: { act: SourceAction; onClose: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState<string>();
  const hasKey = useRef(false);
  const refresh = () => client.invalidateQueries({ queryKey: intakeKeys.sources() });
  if (key !== undefined) return <NewKeyDialog secret={key} onClose={onClose} />;
  const showKey = async (secret: string) => {
    hasKey.current = true;
    setKey(secret);
    await refresh();
  };
  // A new key is shown next in its own dialog, so closing the first must not end the flow.
  const close = () => {
    if (!hasKey.current) onClose();
  };
  if (act.kind === 'create' || act.kind === 'change') {
    const source = act.kind === 'change' ? act.source : undefined;
    return <SourceFieldsDialog source={source} onKey={showKey} onSaved={refresh} onClose={close} />;
  }
  return <SimpleActionDialog act={act} onKey={showKey} onDone={refresh} onClose={close} />;
}

interface SimpleActionDialogProps {
  readonly act: SimpleSourceAction;
  readonly onKey: (secret: string) => Promise<void>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function SimpleActionDialog({ act, onKey, onDone, onClose }: SimpleActionDialogProps) {
  const { t } = useTranslation('operator-intake');
  const { source } = act;
  const { id, name } = source;
  const words = {
    stop: { title: t(($) => $.acts.stopTitle, { name }), confirm: t(($) => $.acts.stopDo), note: t(($) => $.acts.stopHint) },
    resume: { title: t(($) => $.acts.resumeTitle, { name }), confirm: t(($) => $.acts.resumeDo), note: undefined },
    issue: { title: t(($) => $.acts.issueTitle, { name }), confirm: t(($) => $.acts.issueDo), note: t(($) => $.acts.issueHint) },
    revoke: {
      title: t(($) => $.acts.revokeTitle, { name, id: act.kind === 'revoke' ? act.keyId : 0 }),
      confirm: t(($) => $.acts.revokeDo),
      note: t(($) => $.acts.revokeHint),
    },
  }[act.kind];
  const confirm = async (reason: string): Promise<void> => {
    if (act.kind === 'issue') return onKey((await issueKey(id, reason)).key);
    if (act.kind === 'stop') await stopSource(id, reason);
    if (act.kind === 'resume') await resumeSource(id, reason);
    if (act.kind === 'revoke') await revokeKey(act.keyId, reason);
    return onDone();
  };
  return (
    <ReasonDialog
      title={words.title}
      confirm={words.confirm}
      isDestructive={act.kind === 'stop' || act.kind === 'revoke'}
      onConfirm={confirm}
      onClose={onClose}
      {...(act.kind !== 'issue' && { done: t(($) => $.acts.saved) })}
    >
      {words.note !== undefined && <p className={classes.text}>{words.note}</p>}
    </ReasonDialog>
  );
}

/** Shows a new key once. Stays open until the user confirms having saved it, so Escape cannot lose it. */
function NewKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('operator-intake');
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const copyStatus = copied === undefined ? '' : t(($) => (copied ? $.newKey.copied : $.newKey.notCopied));
  return (
    <ModalDialog title={t(($) => $.newKey.title)} onClose={onClose}>
      <div className={classes.pane}>
        <p className={classes.text}>{t(($) => $.newKey.text)}</p>
        <code className={classes.secret}>{secret}</code>
        <output>{copyStatus}</output>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.newKey.close)}
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          {t(($) => $.newKey.copy)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

interface SourceFieldsProps {
  /** Undefined for a new source. */
  readonly source: Source | undefined;
  readonly onKey: (secret: string) => Promise<void>;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const maxHoldMinutes = 10_080;
type InvalidField = 'name' | 'hold' | InvalidTerm;

const isWhole = (text: string, max: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= max;

/** Returns the first invalid field. */
function findInvalidField({ name, hold, ...terms }: Terms & { readonly name: string; readonly hold: string }): InvalidField | undefined {
  if (name.trim() === '') return 'name';
  return isWhole(hold, maxHoldMinutes) ? findInvalidTerm(terms) : 'hold';
}

/** Edits name and hold of a new or existing source. */
function SourceFieldsDialog({ source, onKey, onSaved, onClose }: SourceFieldsProps) {
  const { t } = useTranslation('operator-intake');
  const [name, setName] = useState(source?.name ?? '');
  const [hold, setHold] = useState(String(source?.hold_minutes ?? 0));
  const [terms, setTerms] = useState(toTerms(source));
  const [wrong, setWrong] = useState<InvalidField>();
  // Version the fields were filled with, so that concurrent changes are not overwritten.
  const { data: version } = useQuery({
    queryKey: [...intakeKeys.sources(), source?.id, 'version'],
    queryFn: () => (source === undefined ? null : loadSourceVersion(source.id).then((read) => read ?? null)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = async (reason: string): Promise<void> => {
    const unfit = findInvalidField({ name, hold, ...terms });
    setWrong(unfit);
    // Shown above the fields, like a server refusal.
    if (unfit !== undefined) throw new ApiRefusal(422, { data: { errors: [t(($) => $.sources.unfit[unfit])] } }, null);
    const given = { name: name.trim(), hold_minutes: Number(hold), reason };
    if (source === undefined) return onKey((await createSource(given)).key);
    await changeSource(source.id, { ...given, ...toSourceChange(terms, source) }, version ?? undefined);
    return onSaved();
  };
  return (
    <ReasonDialog
      title={source === undefined ? t(($) => $.acts.createTitle) : t(($) => $.acts.changeTitle, { name: source.name })}
      confirm={t(($) => (source === undefined ? $.acts.createDo : $.acts.changeDo))}
      onConfirm={confirm}
      onClose={onClose}
      {...(source !== undefined && { done: t(($) => $.acts.saved) })}
    >
      <TextInput
        label={t(($) => $.sources.name)}
        value={name}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        aria-invalid={wrong === 'name' || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.sources.holdMinutes)}
        value={hold}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong === 'hold' || undefined}
        onChange={(event) => setHold(event.currentTarget.value)}
      />
      {source !== undefined && (
        <TermsFields terms={terms} wrong={wrong} hasForm={source.form_site !== null} smsSetUp={source.sms_set_up} onChange={setTerms} />
      )}
    </ReasonDialog>
  );
}

const addresses = {
  newLead: '/operator/leads/new',
  import: '/operator/leads/import',
  dryRun: '/operator/dry-run',
  sources: '/operator/sources',
} as const;

/** Links to the other intake pages. */
export function IntakeLinks({ pages }: { pages: readonly (keyof typeof addresses)[] }) {
  const { t } = useTranslation('operator-intake');
  return (
    <nav className={classes.links} aria-label={t(($) => $.links.label)}>
      {pages.map((page) => (
        <DeskLink key={page} href={addresses[page]}>
          {t(($) => $.links[page])}
        </DeskLink>
      ))}
    </nav>
  );
}
