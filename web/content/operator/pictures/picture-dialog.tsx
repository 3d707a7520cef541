import { Button, FileInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestPagePicture, longestAlt } from '../../../../contract/content/values.ts';
import { pictureTypes } from '../../../../contract/reputation/listing-values.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { deskContentKeys } from '../query-keys.ts';
import { EarlierPictures } from './earlier-pictures.tsx';
import classes from './picture-dialog.module.css';
import { uploadPicture } from './pictures-api.ts';

interface PictureDialogProps {
  readonly onInsert: (picture: { readonly url: string; readonly alt: string }) => void;
  readonly onClose: () => void;
}

interface Problems {
  readonly picture?: string;
  readonly alt?: string;
}

/** A picture for a page: a new one, or one that was added before, and what it shows in words. */
export function PictureDialog({ onInsert, onClose }: PictureDialogProps) {
  const { t } = useTranslation('operator-content');
  const client = useQueryClient();
  const [source, setSource] = useState<'upload' | 'earlier'>('upload');
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<string>();
  const [alt, setAlt] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { run, isBusy, failure } = useAction(t(($) => $.pictures.failed));
  const add = async (): Promise<void> => {
    const words = alt.trim();
    const url = source === 'earlier' ? chosen : file === null ? undefined : (await uploadPicture(file, words)).url;
    if (url === undefined) return;
    if (source === 'upload') await client.invalidateQueries({ queryKey: deskContentKeys.pictures() });
    onInsert({ url, alt: words });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page stands around the dialog.
    event.stopPropagation();
    const wrong: Problems = {
      ...(source === 'upload' && file === null && { picture: t(($) => $.pictures.fileNeeded) }),
      ...(source === 'earlier' && chosen === undefined && { picture: t(($) => $.pictures.chooseNeeded) }),
      ...(alt.trim() === '' && { alt: t(($) => $.pictures.altNeeded) }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) void run(add);
  };
  return (
    <ModalDialog title={t(($) => $.pictures.title)} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FailureAlert failure={failure} />
        <RadioCards
          id="picture-source"
          name="picture-source"
          label={t(($) => $.pictures.source)}
          value={source}
          options={(['upload', 'earlier'] as const).map((value) => ({ value, label: t(($) => $.pictures[value]) }))}
          onChange={setSource}
        />
        {source === 'upload' ? (
          <FileInput
            label={t(($) => $.pictures.file)}
            description={t(($) => $.pictures.fileHint, { megabytes: largestPagePicture / 1_048_576 })}
            accept={pictureTypes.join(',')}
            value={file}
            error={problems.picture}
            onChange={setFile}
          />
        ) : (
          <EarlierPictures
            chosen={chosen}
            problem={problems.picture}
            onChoose={(picture) => {
              setChosen(picture.url);
              setAlt(picture.alt);
            }}
          />
        )}
        <TextInput
          label={t(($) => $.pictures.alt)}
          description={t(($) => $.pictures.altHint)}
          maxLength={longestAlt}
          value={alt}
          error={problems.alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.pictures.cancel)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(($) => $.pictures.insert)}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
