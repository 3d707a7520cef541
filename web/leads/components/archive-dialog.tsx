import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { archiveLeads } from '../archive-leads.ts';

interface ArchiveDialogProps {
  readonly codes: ReadonlySet<string>;
  /** They are in the archive: the question is whether to take them out. */
  readonly isArchive: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before leads are put away or taken back out. */
export function ArchiveDialog({ codes, isArchive, onDone, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const deed = isArchive ? 'unarchive' : 'archive';
  const { run, isBusy, failure } = useAction(t(($) => $.bulk[`${deed}Failed`]));
  const count = codes.size;
  const archive = () =>
    void run(async () => {
      await archiveLeads(client, [...codes], !isArchive);
      onDone();
      void showToast(t(($) => $.bulk[`${deed}d`], { count }));
    });
  return (
    <ConfirmDialog
      title={t(($) => $.bulk[`${deed}Question`], { count })}
      confirm={t(($) => $.bulk[deed])}
      cancel={t(($) => $.bulk.keep)}
      isBusy={isBusy}
      onConfirm={archive}
      onCancel={onClose}
    >
      <p>{t(($) => $.bulk[`${deed}Text`])}</p>
      <FailureAlert failure={failure} mb="md" />
    </ConfirmDialog>
  );
}
