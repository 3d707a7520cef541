import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeadStage, leadStages, type LostReason, lostReasons } from '../../contract/leads/values.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../ui/overlay/modal-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { moveLeads } from './progress.ts';

interface ReasonFieldProps {
  readonly reason: LostReason;
  readonly onReason: (reason: LostReason) => void;
}

function ReasonField({ reason, onReason }: ReasonFieldProps) {
  const { t } = useTranslation('lead');
  return (
    <NativeSelect
      size="md"
      mb="md"
      label={t(($) => $.stage.reason)}
      value={reason}
      data={lostReasons.map((value) => ({ value, label: t(($) => $.stage.reasons[value]) }))}
      onChange={({ currentTarget: { value } }) => onReason(lostReasons.find((one) => one === value) ?? 'other')}
    />
  );
}

interface LostDialogProps {
  readonly initial: LostReason | null;
  readonly onClose: () => void;
  readonly onLost: (reason: LostReason) => void;
}

/** Asks why a lead was lost. */
export function LostDialog({ initial, onClose, onLost }: LostDialogProps) {
  const { t } = useTranslation('lead');
  const [reason, setReason] = useState<LostReason>(initial ?? 'price');
  return (
    <ModalDialog title={t(($) => $.stage.lostQuestion)} onClose={onClose}>
      <ReasonField reason={reason} onReason={setReason} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.stage.cancel)}
        </Button>
        <Button onClick={() => onLost(reason)}>{t(($) => $.stage.lose)}</Button>
      </DialogActions>
    </ModalDialog>
  );
}

interface MoveDialogProps {
  readonly codes: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves the selected leads to a stage, all or none. */
export default function MoveDialog({ codes, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const [stage, setStage] = useState<LeadStage>('contacted');
  const [reason, setReason] = useState<LostReason>('price');
  const { run, isBusy, failure } = useAction(t(($) => $.bulk.moveFailed));
  const move = () =>
    void run(async () => {
      await moveLeads(client, [...codes], stage, stage === 'lost' ? reason : null);
      onDone();
      void showToast(t(($) => $.bulk.moved, { count: codes.size, stage: t(($) => $.stages[stage]) }));
    });
  return (
    <ModalDialog title={t(($) => $.bulk.move)} onClose={onClose}>
      <FailureAlert failure={failure} mb="md" />
      <NativeSelect
        data-autofocus
        size="md"
        mb="md"
        label={t(($) => $.filters.stage)}
        value={stage}
        data={leadStages.map((value) => ({ value, label: t(($) => $.stages[value]) }))}
        onChange={({ currentTarget: { value } }) => setStage(leadStages.find((one) => one === value) ?? 'contacted')}
      />
      {stage === 'lost' && <ReasonField reason={reason} onReason={setReason} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.bulk.keep)}
        </Button>
        <Button loading={isBusy} onClick={move}>
          {t(($) => $.bulk.move)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
