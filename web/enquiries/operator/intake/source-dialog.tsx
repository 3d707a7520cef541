import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { issueKey, resumeSource, revokeKey, type Source, stopSource } from './api.ts';
import classes from './intake.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { intakeKeys } from './query-keys.ts';
import { SourceFieldsDialog } from './source-fields-dialog.tsx';

/** Asked for with a reason and nothing else. */
type PlainSourceAct =
  | { readonly kind: 'stop' | 'resume' | 'issue'; readonly source: Source }
  | { readonly kind: 'revoke'; readonly source: Source; readonly keyId: number };

/** What is to be done with a source. */
export type SourceAct = { readonly kind: 'create' } | { readonly kind: 'change'; readonly source: Source } | PlainSourceAct;

/** Asks why, does it, and shows a key that was made this once. */
export function SourceDialog({ act, onClose }: { act: SourceAct; onClose: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState<string>();
  const hasKey = useRef(false);
  const refresh = () => client.invalidateQueries({ queryKey: intakeKeys.sources() });
  if (key !== undefined) return <NewKeyDialog secret={key} onClose={onClose} />;
  const keep = async (secret: string) => {
    hasKey.current = true;
    setKey(secret);
    await refresh();
  };
  // A key that was made is shown next, in a dialog of its own: the end of the first is not the end of it all.
  const close = () => {
    if (!hasKey.current) onClose();
  };
  if (act.kind === 'create' || act.kind === 'change') {
    const source = act.kind === 'change' ? act.source : undefined;
    return <SourceFieldsDialog source={source} onKey={keep} onSaved={refresh} onClose={close} />;
  }
  return <PlainAct act={act} onKey={keep} onDone={refresh} onClose={close} />;
}

interface PlainActProps {
  readonly act: PlainSourceAct;
  readonly onKey: (secret: string) => Promise<void>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function PlainAct({ act, onKey, onDone, onClose }: PlainActProps) {
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
