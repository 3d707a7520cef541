import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestAlt } from '../../../../contract/content/values.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { deskContentKeys } from '../query-keys.ts';
import classes from './picture-dialog.module.css';
import { uploadPicture } from './pictures-api.ts';
import { type Which, WhichPicture } from './which-picture.tsx';

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
  const [which, setWhich] = useState<Which>({ source: 'upload', file: null, url: undefined });
  const [alt, setAlt] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { run, isBusy, failure } = useAction(t(($) => $.pictures.failed));
  const add = async (): Promise<void> => {
    const words = alt.trim();
    const { source, file } = which;
    const url = source === 'earlier' ? which.url : file === null ? undefined : (await uploadPicture(file, words)).url;
    if (url === undefined) return;
    if (source === 'upload') await client.invalidateQueries({ queryKey: deskContentKeys.pictures() });
    onInsert({ url, alt: words });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page stands around the dialog.
    event.stopPropagation();
    const wrong: Problems = {
      ...(which.source === 'upload' && which.file === null && { picture: t(($) => $.pictures.fileNeeded) }),
      ...(which.source === 'earlier' && which.url === undefined && { picture: t(($) => $.pictures.chooseNeeded) }),
      ...(alt.trim() === '' && { alt: t(($) => $.pictures.altNeeded) }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) void run(add);
  };
  return (
    <ModalDialog title={t(($) => $.pictures.title)} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FailureAlert failure={failure} />
        <WhichPicture
          which={which}
          problem={problems.picture}
          onChange={(chosen, words) => {
            setWhich(chosen);
            if (words !== undefined) setAlt(words);
          }}
        />
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
