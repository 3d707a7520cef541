import { useTranslation } from 'react-i18next';
import { FailureText } from '../ui/failure-alert.tsx';
import type { AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import { useTimeUntil } from '../ui/countdown.ts';
import { useFormat } from '../ui/format.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { useAskReader } from './addresses-api.ts';
import classes from './alert-settings-form.module.css';

/** Shows whether the reader of a saved address has confirmed it and which mails they switched off. Either can be requested again. */
export function AddressState({ known }: { known: AlertAddressWire }) {
  const { t } = useTranslation('alertSettings');
  const format = useFormat();
  const asking = useAskReader();
  const { address, state, askedAt, askAgainAt, off, paused } = known;
  const remaining = useTimeUntil(askAgainAt);
  const isWaiting = state === 'waiting';
  const kinds = (['priority', 'digest'] as const).flatMap((kind) => (off[kind] === null ? [] : [{ kind, at: off[kind] }]));
  if (paused !== null)
    return <p className={classes.text}>{t(($) => $.paused[paused.kind].state, { at: format.dateTime(paused.since) })}</p>;
  if (!isWaiting && kinds.length === 0)
    return state === 'confirmed' ? <p className={classes.text}>{t(($) => $.address.confirmed)}</p> : null;
  const reason = remaining > 0 && askAgainAt !== null ? t(($) => $.address.askAgainAt, { at: format.dateTime(askAgainAt) }) : undefined;
  return (
    <div className={classes.state}>
      <output className={classes.text}>
        {isWaiting && (askedAt === null ? t(($) => $.address.notAsked) : t(($) => $.address.waiting, { at: format.dateTime(askedAt) }))}
        {kinds.map(({ kind, at }) => (
          <span key={kind}> {t(($) => $.address.off[kind], { at: format.dateTime(at) })}</span>
        ))}
        {!isWaiting && askedAt !== null && <span> {t(($) => $.address.asked, { at: format.dateTime(askedAt) })}</span>}
      </output>
      <ReasonButton
        variant="subtle"
        size="compact-md"
        reason={reason}
        loading={asking.isPending}
        onClick={() => asking.mutate(address)}
        aria-label={t(($) => $.address.askLabel, { address })}
      >
        {askedAt === null ? t(($) => $.address.ask) : t(($) => $.address.askAgain)}
      </ReasonButton>
      <FailureText failure={asking.isError ? t(($) => $.address.failed) : undefined} />
    </div>
  );
}
