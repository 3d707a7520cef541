import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CoverageNameForm, coverageNameRules, maxCoverageNameLength } from '../../../contract/coverage/coverage-name-rule.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { usePlainText } from '../../ui/form/plain-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { areaNameQuery, type CoverageArea, createArea, renameArea } from '../api.ts';

interface NewAreaDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (area: CoverageArea) => void;
}

/** Creates an area; only a name is required. */
export function NewAreaDialog({ onClose, onCreated }: NewAreaDialogProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  return (
    <ModalDialog title={t(($) => $.area.newTitle)} onClose={onClose}>
      <NameForm
        initial=""
        confirm={t(($) => $.area.create)}
        failure={t(($) => $.area.createFailed)}
        onClose={onClose}
        send={async (name) => {
          const created = await createArea(client, name);
          void showToast(t(($) => $.area.added, { name: created.name }));
          onCreated(created);
        }}
      />
    </ModalDialog>
  );
}

interface RenameAreaDialogProps {
  readonly area: CoverageArea;
  readonly onClose: () => void;
}

/** Renames an area. If another window renamed it meanwhile, says so instead of overwriting; submitting again decides. */
export function RenameAreaDialog({ area, onClose }: RenameAreaDialogProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const query = useQuery({ ...areaNameQuery(area.id), refetchOnWindowFocus: false });
  const { data, refetch } = query;
  const loading = toRegionLoading(query);
  const [nowCalled, setNowCalled] = useState<string>();
  return (
    <ModalDialog title={t(($) => $.area.renameTitle, { name: area.name })} onClose={onClose}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <Skeleton height={72} aria-hidden />}
      {data !== undefined && (
        <NameForm
          initial={data.name}
          hint={nowCalled === undefined ? undefined : t(($) => $.area.nowCalled, { name: nowCalled })}
          confirm={t(($) => $.area.saveName)}
          failure={t(($) => $.area.renameFailed)}
          onClose={onClose}
          send={async (name) => {
            try {
              await renameArea(client, { id: area.id, name, version: data.version });
            } catch (error) {
              if (error instanceof ApiRefusal && error.status === 412) setNowCalled((await refetch()).data?.name);
              throw error;
            }
            void showToast(t(($) => $.area.renamed, { name }));
            onClose();
          }}
        />
      )}
    </ModalDialog>
  );
}

interface NameFormProps {
  readonly initial: string;
  readonly hint?: string | undefined;
  readonly confirm: string;
  readonly failure: string;
  readonly onClose: () => void;
  readonly send: (name: string) => Promise<void>;
}

function NameForm({ initial, hint, confirm, failure, onClose, send }: NameFormProps) {
  const { t } = useTranslation('coverage');
  const { form, field, submit, isBusy, summary } = useAppForm<Pick<CoverageNameForm, keyof CoverageNameForm>>({
    initial: { name: initial },
    labels: { name: t(($) => $.area.name) },
    rules: coverageNameRules,
    failure,
    send: ({ name }) => send(name.trim()),
  });
  const { onChange, description = hint } = usePlainText((text) => form.setFieldValue('name', text));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <TextInput
        {...field('name')}
        onChange={onChange}
        description={description}
        maxLength={maxCoverageNameLength}
        autoComplete="off"
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.area.cancel)}
        </Button>
        <Button type="submit" loading={isBusy}>
          {confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
