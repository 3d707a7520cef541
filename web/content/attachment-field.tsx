import { Button, FileButton } from '@mantine/core';
import { FailureText } from '../ui/failure-alert.tsx';
import { IconPaperclip } from '../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentProblem } from '../../contract/content/attachment-rule.ts';
import { standardUploadSize, buildAcceptAttribute, typeNames } from '../../contract/kit/upload-types.ts';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { uploadSizeQuery } from './api.ts';
import classes from './attachment-field.module.css';

interface AttachmentFieldProps {
  readonly file: File | undefined;
  readonly problem: string | undefined;
  readonly onChange: (file: File | undefined, problem?: string) => void;
}

const megabyte = 1_048_576;

/** Field for an optional file. States the limits up front; a second file replaces the first after confirmation. */
export function AttachmentField({ file, problem, onChange }: AttachmentFieldProps) {
  const { t, i18n } = useTranslation('content');
  const { t: errors } = useTranslation('errors');
  const { data: maxBytes = standardUploadSize } = useQuery(uploadSizeQuery());
  const [candidate, setCandidate] = useState<File>();
  const hintId = useId();
  const megabytes = Math.floor(maxBytes / megabyte);

  const take = (chosen: File) => {
    const found = attachmentProblem(chosen, maxBytes);
    if (found === undefined) return onChange(chosen);
    const text = errors(($) => $[found], { megabytes });
    onChange(file, `${chosen.name}: ${text}`);
  };
  const choose = (chosen: File | null) => {
    if (chosen === null) return;
    if (file === undefined) take(chosen);
    else setCandidate(chosen);
  };

  return (
    <div className={classes.field}>
      <span className={classes.label}>{t(($) => $.attachment.label)}</span>
      <span id={hintId} className={classes.hint}>
        {t(($) => $.attachment.hint, { types: typeNames('attachment', i18n.language), megabytes })}
      </span>
      <div className={classes.row}>
        <ChooseButton hintId={hintId} onChoose={choose} />
        {file !== undefined && <ChosenFile name={file.name} onRemove={() => onChange(undefined)} />}
      </div>
      <FailureText failure={problem} />
      {candidate !== undefined && (
        <ConfirmDialog
          title={t(($) => $.attachment.replace, { name: file?.name ?? '' })}
          confirm={t(($) => $.attachment.replaceYes)}
          cancel={t(($) => $.attachment.replaceNo)}
          onCancel={() => setCandidate(undefined)}
          onConfirm={() => {
            take(candidate);
            setCandidate(undefined);
          }}
        />
      )}
    </div>
  );
}

function ChooseButton({ hintId, onChoose }: { hintId: string; onChoose: (file: File | null) => void }) {
  const { t } = useTranslation('content');
  return (
    <FileButton onChange={onChoose} accept={buildAcceptAttribute('attachment')}>
      {(props) => (
        <Button {...props} variant="default" aria-describedby={hintId} leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden />}>
          {t(($) => $.attachment.choose)}
        </Button>
      )}
    </FileButton>
  );
}

function ChosenFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('content');
  return (
    <>
      <span className={classes.name}>{name}</span>
      <Button variant="subtle" onClick={onRemove} aria-label={t(($) => $.attachment.removeNamed, { name })}>
        {t(($) => $.attachment.remove)}
      </Button>
    </>
  );
}
