import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { beginSecondFactor, removeSecondFactor, renewRecoveryCodes, secondFactorQuery } from '../security-api.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security-card.module.css';
import { lazyPart } from '../../platform/load-part.ts';

const NewAuthenticator = lazyPart(() => import('./new-authenticator.tsx'));

/** Shows "Two-step sign-in": on, off or being set up, and the recovery codes. */
export function SecondFactorCard() {
  const { t } = useTranslation('security');
  return (
    <SettingsSection title={t(($) => $.secondFactor.title)} help={t(($) => $.secondFactor.about)}>
      <SecondFactor />
    </SettingsSection>
  );
}

type Step = { readonly kind: 'state' } | { readonly kind: 'enrol'; readonly uri: string; readonly key: string } | ShownCodes;
interface ShownCodes {
  readonly kind: 'codes';
  readonly codes: readonly string[];
}

/** Switches the second factor on or off. Calls `onCodesKept` once new recovery codes were saved. */
export function SecondFactor({ onCodesKept }: { readonly onCodesKept?: () => Promise<void> }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const query = useQuery(secondFactorQuery());
  const { data: state } = query;
  const loading = toRegionLoading(query);
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const reload = () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });

  if (loading.isBusy) return <Skeleton height={44} />;
  if (state === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.secondFactor.loadFailed)}
      </InlineFailure>
    );
  }
  const showCodes = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes });
    void reload();
  };
  switch (step.kind) {
    case 'enrol':
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <NewAuthenticator uri={step.uri} secretKey={step.key} onConfirmed={showCodes} onCancel={() => setStep({ kind: 'state' })} />
        </Suspense>
      );
    case 'codes':
      return (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            setStep({ kind: 'state' });
            void onCodesKept?.();
          }}
        />
      );
    case 'state':
      return state.enabledAt === null ? (
        <SwitchOn onStarted={(enrolment) => setStep({ kind: 'enrol', ...enrolment })} />
      ) : (
        <SwitchedOn enabledAt={state.enabledAt} codesLeft={state.recoveryCodesLeft} onCodes={showCodes} onOff={() => void reload()} />
      );
  }
}

function SwitchOn({ onStarted }: { onStarted: (begun: { key: string; uri: string }) => void }) {
  const { t } = useTranslation('security');
  const { run, isBusy, failure } = useAction(t(($) => $.secondFactor.failed));
  return (
    <>
      <FailureAlert failure={failure} />
      <Button
        variant="default"
        className={classes.action}
        loading={isBusy}
        onClick={() => void run(async () => onStarted(await beginSecondFactor()))}
      >
        {t(($) => $.secondFactor.begin)}
      </Button>
    </>
  );
}

interface SwitchedOnProps {
  readonly enabledAt: string;
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => void;
}

function SwitchedOn({ enabledAt, codesLeft, onCodes, onOff }: SwitchedOnProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { run, isBusy, failure } = useAction(t(($) => $.secondFactor.failed));
  const [isAsking, setAsking] = useState(false);
  const switchOff = async () => {
    setAsking(false);
    await run(async () => {
      await removeSecondFactor();
      void showToast(t(($) => $.secondFactor.isOff));
      onOff();
    });
  };
  return (
    <>
      <FailureAlert failure={failure} />
      <p className={classes.text}>
        <strong>{t(($) => $.secondFactor.on, { date: format.shortDate(enabledAt) })}</strong>
        <br />
        {t(($) => $.secondFactor.codesLeft, { count: codesLeft })}
      </p>
      <div className={classes.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void run(async () => onCodes(await renewRecoveryCodes()))}>
          {t(($) => $.secondFactor.renew)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
          {t(($) => $.secondFactor.off)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.secondFactor.offQuestion)}
          confirm={t(($) => $.secondFactor.off)}
          cancel={t(($) => $.secondFactor.keepOn)}
          isDestructive
          onConfirm={() => void switchOff()}
          onCancel={() => setAsking(false)}
        >
          <p>{t(($) => $.secondFactor.offText)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
