import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { companyQuery } from '../../platform/session.ts';
import { useTimeUntil } from '../../ui/countdown.ts';
import { minutesToWait, identityKeys } from '../api.ts';
import classes from './resend-validation.module.css';

/** Resends the confirmation mail, or says when that is possible. Notices a confirmation in another tab. */
export function ResendValidation() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const hintId = useId();
  const { data: verification } = useQuery(verificationQuery());
  const sending = useMutation({
    mutationFn: resendValidation,
    onSuccess: (outcome) => {
      if (outcome.kind === 'sent') client.setQueryData(verificationQuery().queryKey, outcome.verification);
    },
  });
  const isValidated = verification?.isValidated === true;
  useEffect(() => {
    if (isValidated) void client.invalidateQueries({ queryKey: companyQuery().queryKey });
  }, [isValidated, client]);

  const wasSent = sending.data?.kind === 'sent';
  const notBefore = sending.data?.kind === 'tooSoon' ? sending.data.until : 0;
  const allowedAt = Math.max(resendAllowedAt(verification?.lastValidationSentAt), notBefore);
  const remaining = useTimeUntil(new Date(allowedAt).toISOString());
  const minutes = remaining > 0 ? Math.max(1, Math.round(remaining / 60_000)) : 0;
  const isTooSoon = minutes > 0;
  return (
    <div className={classes.resend}>
      <Button
        variant="default"
        loading={sending.isPending}
        {...(isTooSoon && { 'data-disabled': true })}
        aria-disabled={isTooSoon || undefined}
        aria-describedby={hintId}
        onClick={() => {
          if (!isTooSoon) sending.mutate();
        }}
      >
        {t(($) => $.resend.submit)}
      </Button>
      <output id={hintId} className={classes.hint}>
        {wasSent && <strong>{t(($) => $.resend.sent)}</strong>}
        {sending.isError && t(($) => $.resend.failed)}
        {isTooSoon && <span>{t(($) => $.resend.wait, { count: minutes })}</span>}
      </output>
    </div>
  );
}

interface Verification {
  readonly isValidated: boolean;
  readonly lastValidationSentAt: string | null;
}

/** Polls whether the account's address is confirmed, and when the last mail was sent, until it is. */
function verificationQuery() {
  return queryOptions({
    queryKey: identityKeys.verification(),
    queryFn: async ({ signal }): Promise<Verification> => (await callApi('GET /verification', { signal })).body.data,
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });
}

type ResendOutcome =
  | { readonly kind: 'sent'; readonly verification: Verification }
  /** Refused by the server until this moment. */
  | { readonly kind: 'tooSoon'; readonly until: number };

async function resendValidation(): Promise<ResendOutcome> {
  try {
    return { kind: 'sent', verification: (await callApi('POST /verification/send', {})).body.data };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 429) return { kind: 'tooSoon', until: Date.now() + minutesToWait(error) * 60_000 };
    throw error;
  }
}

/** The server's own interval: one mail in 30 minutes. */
const resendIntervalMs = 30 * 60_000;

/** Returns when another mail may be requested. */
function resendAllowedAt(lastSentAt: string | null | undefined): number {
  return lastSentAt == null ? 0 : Date.parse(lastSentAt) + resendIntervalMs;
}
