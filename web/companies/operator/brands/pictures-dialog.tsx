import { FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf, typeNames } from '../../../../contract/kit/upload-types.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { savePictures } from './brands-api.ts';

const accept = acceptOf('brandPicture');

/** Two pictures in place of a drawing; what the server makes of them is shown in the preview. */
export function PicturesDialog({ brandKey, name, onClose }: { brandKey: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('operator-brands');
  const client = useQueryClient();
  const [light, setLight] = useState<File | null>(null);
  const [dark, setDark] = useState<File | null>(null);
  const send = async (reason: string) => {
    if (light === null || dark === null) throw new Error(t(($) => $.pictures.both));
    await savePictures(client, brandKey, { light, dark }, reason);
  };
  return (
    <ReasonDialog
      title={t(($) => $.pictures.question, { name })}
      confirm={t(($) => $.pictures.confirm)}
      done={t(($) => $.pictures.done)}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(($) => $.pictures.hint, { types: typeNames('brandPicture') })}</p>
      <FileInput label={t(($) => $.pictures.light)} accept={accept} value={light} onChange={setLight} required />
      <FileInput label={t(($) => $.pictures.dark)} accept={accept} value={dark} onChange={setDark} required />
    </ReasonDialog>
  );
}
