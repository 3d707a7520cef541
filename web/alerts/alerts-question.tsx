import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { useSwitchAlerts } from './api.ts';

interface AlertsQuestionProps {
  /** Whether alerts are currently on. */
  readonly isOn: boolean;
  readonly onClose: () => void;
}

/** Confirms turning lead alerts on or off. Stays open until that succeeds and shows any failure. */
export function AlertsQuestion({ isOn, onClose }: AlertsQuestionProps) {
  const { t } = useTranslation('shell');
  const change = useSwitchAlerts();
  return (
    <ConfirmDialog
      title={isOn ? t(($) => $.alertSwitch.offQuestion) : t(($) => $.alertSwitch.onQuestion)}
      confirm={isOn ? t(($) => $.alertSwitch.off) : t(($) => $.alertSwitch.on)}
      cancel={isOn ? t(($) => $.alertSwitch.keepOn) : t(($) => $.alertSwitch.keepOff)}
      isBusy={change.isPending}
      onConfirm={() => change.mutate(!isOn, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{isOn ? t(($) => $.alertSwitch.offText) : t(($) => $.alertSwitch.onText)}</p>
      <FailureAlert failure={change.isError ? t(($) => $.alertSwitch.failed) : undefined} />
    </ConfirmDialog>
  );
}
