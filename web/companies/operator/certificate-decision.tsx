import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useKeys } from '../../ui/desk/shortcuts-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { approve, findEarlierRefusal, reject } from './api.ts';
import { addMonths } from './company-marks.tsx';
import classes from './certificate.module.css';

interface CertificateDecisionProps {
  readonly certificate: CertificateWire;
  readonly onDecided: () => void;
  /** The decision failed, possibly because a colleague decided first. */
  readonly onRefused: () => void;
}

const choices = [12, 24] as const;
const minReasonLength = 5;

/** Manages an approval: expiry date, verification method, and a second press if this number was refused before. */
function useApproval({ certificate, onDecided, onRefused }: CertificateDecisionProps) {
  const { t } = useTranslation('operator-accreditations');
  const [until, setUntil] = useState('');
  const [how, setHow] = useState(t(($) => $.decision.looked));
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy, failure } = useAction(t(($) => $.decision.failed));
  const reason = how.trim();
  const send = async (): Promise<void> => {
    try {
      await approve(certificate, { until, reason, again: refusal !== undefined });
    } catch (error) {
      const earlier = findEarlierRefusal(error);
      if (earlier !== undefined) return setRefusal(earlier);
      onRefused();
      throw error;
    }
    void showToast(t(($) => $.decision.approved, { company: certificate.company }));
    return onDecided();
  };
  const isSaid = reason.length >= minReasonLength;
  const obstacle = until === '' ? t(($) => $.decision.chooseDate) : isSaid ? undefined : t(($) => $.decision.sayHow);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (until !== '' && isSaid) void run(send);
  };
  return { until, setUntil, how, setHow, refusal, obstacle, submit, isBusy, failure } as const;
}

/** Approves a certificate until a date, or refuses it. `a` approves for a year, `r` asks for the refusal reason. */
export function CertificateDecision(props: CertificateDecisionProps) {
  const { t } = useTranslation('operator-accreditations');
  const format = useFormat();
  const { until, setUntil, how, setHow, refusal, obstacle, submit, isBusy, failure } = useApproval(props);
  const [isRejecting, setRejecting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const choose = (months: number): void => {
    setUntil(addMonths(months, format.today()));
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus());
  };
  useKeys({ a: () => choose(choices[0]), r: () => setRejecting(true) });
  const date = until === '' ? '' : format.shortDay(until);
  const words = until === '' ? 'approve' : refusal === undefined ? 'approveUntil' : 'anyway';
  return (
    <>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <FailureAlert failure={failure} />
        <div className={classes.until}>
          <TextInput
            type="date"
            label={t(($) => $.decision.until)}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          {choices.map((months) => (
            <Button key={months} variant="default" onClick={() => choose(months)}>
              {t(($) => $.decision.months, { count: months })}
            </Button>
          ))}
        </div>
        <TextInput label={t(($) => $.decision.how)} value={how} maxLength={500} onChange={(event) => setHow(event.currentTarget.value)} />
        <FailureAlert isWarning failure={refusal === undefined ? undefined : t(($) => $.decision.refusedBefore, { reason: refusal })} />
        <div className={classes.actions} data-page-bar>
          <ReasonButton type="submit" loading={isBusy} reason={obstacle}>
            {t(($) => $.decision[words], { date })}
          </ReasonButton>
          <Button variant="default" onClick={() => setRejecting(true)}>
            {t(($) => $.decision.reject)}
          </Button>
        </div>
      </form>
      {isRejecting && <Refusal {...props} onClose={() => setRejecting(false)} />}
    </>
  );
}

function Refusal({ certificate, onDecided, onRefused, onClose }: CertificateDecisionProps & { onClose: () => void }) {
  const { t } = useTranslation('operator-accreditations');
  return (
    <ReasonDialog
      title={t(($) => $.decision.rejectTitle, { company: certificate.company })}
      confirm={t(($) => $.decision.reject)}
      hint={t(($) => $.decision.rejectHint)}
      done={t(($) => $.decision.rejected, { company: certificate.company })}
      onClose={onClose}
      onConfirm={async (reason) => {
        try {
          await reject(certificate, reason);
        } catch (error) {
          onRefused();
          throw error;
        }
        onDecided();
      }}
    />
  );
}
