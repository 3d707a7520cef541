import { Button, FileButton } from '@mantine/core';
import { FailureText } from '../../ui/failure-alert.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { IconPhotoPlus } from '../../ui/icons/trade-icons.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { standardUploadSize, buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { maxChosenPixels, pictureProblem } from '../../../contract/reputation/listing-values.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/modal-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deletePicture, refreshListing, uploadSizeQuery } from './api.ts';
import classes from './choose-picture.module.css';

/** Drop zone and button for choosing a picture. States the limits up front. */
export function ChoosePicture({ onChosen }: { onChosen: (picture: ChosenPicture) => void }) {
  const { t, i18n } = useTranslation('listing');
  const { choose, problem, megabytes } = useChosenPicture(onChosen);
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0] ?? null);
  };
  return (
    <div>
      <FailureText failure={problem} className={classes.problem} />
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
        <span className={classes.drop}>{t(($) => $.pictures.drop)}</span>
        <FileButton onChange={choose} accept={buildAcceptAttribute('listingPicture')}>
          {(props) => (
            <Button {...props} variant="default" aria-describedby={hintId}>
              {t(($) => $.pictures.choose)}
            </Button>
          )}
        </FileButton>
        <span id={hintId} className={classes.hint}>
          {t(($) => $.pictures.types, { types: typeNames('listingPicture', i18n.language), megabytes })}
        </span>
      </div>
    </div>
  );
}

interface DeletePictureProps {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Toast text after deletion. */
  readonly deleted: string;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Confirms deleting a picture for good. */
export function DeletePicture({ id, title, text, confirm, cancel, deleted, onClose, onDeleted }: DeletePictureProps) {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.photos.deleteFailed));
  const remove = async () => {
    await deletePicture(id);
    onClose();
    onDeleted?.();
    void showToast(deleted);
    await refreshListing(client);
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    >
      <p>{text}</p>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}

/** A chosen picture ready for cropping. */
export interface ChosenPicture {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  /** Object URL, kept while cropping. */
  readonly url: string;
}

const megabyte = 1_048_576;
const million = 1_000_000;

/** Holds the limits for pictures and the errors of a chosen one; checks each file before upload. */
export function useChosenPicture(onChosen: (picture: ChosenPicture) => void) {
  const { t, i18n } = useTranslation('listing');
  const { t: errors } = useTranslation('errors');
  const { data: maxBytes = standardUploadSize } = useQuery(uploadSizeQuery());
  const [problem, setProblem] = useState<string>();
  const megabytes = Math.floor(maxBytes / megabyte);

  const blame = (file: File, text: string) => setProblem(t(($) => $.pictures.named, { name: file.name, problem: text }));
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setProblem(undefined);
    const found = pictureProblem(file, maxBytes);
    if (found !== undefined)
      return blame(
        file,
        errors(($) => $[found], { megabytes, types: typeNames('listingPicture', i18n.language) }),
      );
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    if (bitmap === undefined)
      return blame(
        file,
        errors(($) => $.pictureBroken),
      );
    if (bitmap.width * bitmap.height > maxChosenPixels) {
      bitmap.close();
      return blame(
        file,
        errors(($) => $.picturePixels, { megapixels: maxChosenPixels / million }),
      );
    }
    onChosen({ file, bitmap, url: URL.createObjectURL(file) });
  };
  return { choose: (file: File | null) => void choose(file), problem, blame, megabytes };
}

/** Releases the resources of a chosen picture. */
export function releasePicture({ bitmap, url }: ChosenPicture): void {
  bitmap.close();
  URL.revokeObjectURL(url);
}
