import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Picture, refreshListing, savePictureWords } from './api.ts';

export interface PhotoWords {
  readonly title: string;
  readonly description: string;
}

/** Manages the texts of all photos, edited individually and saved together. Submits only changed ones. */
export function usePhotoWords(photos: readonly Picture[]) {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const [edits, setEdits] = useState<ReadonlyMap<number, PhotoWords>>(new Map());
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.photos.failed));

  const getPhotoWords = (photo: Picture): PhotoWords => edits.get(photo.id) ?? { title: photo.title, description: photo.description };
  const differing = photos.filter(
    (photo) => getPhotoWords(photo).title !== photo.title || getPhotoWords(photo).description !== photo.description,
  );
  const save = async () => {
    for (const photo of differing) await savePictureWords(photo.id, getPhotoWords(photo));
    await refreshListing(client);
    setEdits(new Map());
    setSaved(true);
    void showToast(t(($) => $.photos.saved));
  };
  return {
    getPhotoWords,
    edit: (photo: Picture, field: keyof PhotoWords, typed: string) => {
      const words = { ...getPhotoWords(photo), [field]: withoutLinks(typed) };
      setEdits((now) => new Map(now).set(photo.id, words));
    },
    changes: differing.length,
    discard: () => setEdits(new Map()),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (differing.length > 0) void run(save);
    },
    isBusy,
    isSaved,
    failure,
  };
}
