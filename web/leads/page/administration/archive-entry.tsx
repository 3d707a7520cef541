import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { toggleArchive } from './api.ts';
import { ActionEntry } from './entry.tsx';

/** Puts a lead away, or takes it back out. Either is asked about first. */
export function ArchiveEntry({ code, isArchived }: { code: string; isArchived: boolean }) {
  const { t } = useTranslation('lead');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deed = isArchived ? 'unarchive' : 'archive';
  const { run, isBusy, failure } = useAction(t(($) => $.administration[`${deed}Failed`]));
  const toggle = () =>
    void run(async () => {
      const becameArchived = await toggleArchive(client, code);
      setAsking(false);
      void showToast(t(($) => $.administration[becameArchived ? 'archived' : 'unarchived']));
    });
  return (
    <>
      <ActionEntry Icon={isArchived ? IconArchiveOff : IconArchive} onClick={() => setAsking(true)}>
        {t(($) => $.administration[deed])}
      </ActionEntry>
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.administration[`${deed}Question`])}
          confirm={t(($) => $.administration[deed])}
          cancel={t(($) => $.administration.keep)}
          isBusy={isBusy}
          onConfirm={toggle}
          onCancel={() => setAsking(false)}
        >
          <p>{t(($) => $.administration[`${deed}Text`])}</p>
          <FailureAlert failure={failure} mb="md" />
        </ConfirmDialog>
      )}
    </>
  );
}
