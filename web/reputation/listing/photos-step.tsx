import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import { maxPictureDescriptionLength, maxPictureTitleLength, maxPhotos } from '../../../contract/reputation/listing-values.ts';
import { announce } from '../../ui/announcer.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { addPhoto, type LoadedListing, type Picture, refreshListing, replacePicture, listingQuery, movePhoto } from './api.ts';
import { StepEnd, StepFrame, StepHeading } from './steps.tsx';
import { leavesStep } from './steps.ts';
import { ChoosePicture, type ChosenPicture } from './choose-picture.tsx';
import { CropPicture } from './crop-picture.tsx';
import { moved } from './crop-rule.ts';
import { PhotoCard } from './photo-card.tsx';
import classes from './pictures.module.css';
import { type PhotoWords, usePhotoWords } from './use-photo-words.ts';

/** A picture being cropped: a new photo, or one that replaces another. */
interface Cropping {
  readonly picture: ChosenPicture;
  readonly replaced: Picture | undefined;
}

const noWords: PhotoWords = { title: '', description: '' };

/** Edits photos with their texts and order, and adds new ones. */
export function PhotosStep({ loaded }: { loaded: LoadedListing }) {
  const { t } = useTranslation('listing');
  const { listing, images } = loaded;
  const words = usePhotoWords(images);
  const order = usePhotoOrder();
  const [cropping, setCropping] = useState<Cropping>();
  const list = useRef<HTMLUListElement>(null);
  const hasChanges = cropping !== undefined || words.changes > 0;
  return (
    <StepFrame
      preview={{ words: listing, logo: listing.image, photos: images.map((photo) => ({ ...photo, ...words.getPhotoWords(photo) })) }}
    >
      <section className={classes.card}>
        <StepHeading title={t(($) => $.photos.title)} hint={t(($) => $.photos.hint)} />
        <InfoNote>{t(($) => $.photos.rights)}</InfoNote>
        {cropping !== undefined ? (
          <CropPhoto key={cropping.picture.url} {...cropping} onDone={() => setCropping(undefined)} />
        ) : images.length >= maxPhotos ? (
          <p>{t(($) => $.photos.full, { max: maxPhotos })}</p>
        ) : (
          <ChoosePicture onChosen={(picture) => setCropping({ picture, replaced: undefined })} />
        )}
      </section>
      <form className="stack" onSubmit={words.submit} noValidate>
        <div className={classes.card}>
          {images.length === 0 && <p className={classes.none}>{t(($) => $.photos.none)}</p>}
          <FailureAlert failure={order.failure} />
          <FailureAlert failure={words.failure} />
          <ul ref={list} tabIndex={-1} className={classes.photos} aria-label={t(($) => $.photos.list)} hidden={images.length === 0}>
            {images.map((photo, index) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                place={index + 1}
                count={images.length}
                words={words.getPhotoWords(photo)}
                onEdit={(field, typed) => words.edit(photo, field, typed)}
                onMove={(place) => order.move(photo.id, place)}
                onReplace={(picture) => setCropping({ picture, replaced: photo })}
                onDeleted={() => list.current?.focus()}
                drag={order.getDragProps(photo.id, index + 1)}
              />
            ))}
          </ul>
        </div>
        <SaveBar changes={words.changes} isBusy={words.isBusy} isSaved={words.isSaved} onDiscard={words.discard} />
      </form>
      <StepEnd step="photos" isChanged={hasChanges} />
      <UnsavedChanges isDirty={hasChanges} leaves={leavesStep} />
    </StepFrame>
  );
}

function CropPhoto({ picture, replaced, onDone }: Cropping & { onDone: () => void }) {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const [words, setWords] = useState(noWords);
  const use = async (image: File, signal: AbortSignal) => {
    if (replaced === undefined) await addPhoto({ image, signal }, words);
    else await replacePicture({ image, signal }, replaced);
    await refreshListing(client);
    void showToast(replaced === undefined ? t(($) => $.photos.added) : t(($) => $.photos.replaced));
    onDone();
  };
  const edit = (field: keyof PhotoWords) => (event: { currentTarget: { value: string } }) => {
    const typed = withoutLinks(event.currentTarget.value);
    setWords((now) => ({ ...now, [field]: typed }));
  };
  return (
    <CropPicture kind="photo" picture={picture} onUse={use} onAnother={onDone}>
      {replaced === undefined && (
        <>
          <TextInput label={t(($) => $.photos.fieldTitle)} value={words.title} maxLength={maxPictureTitleLength} onChange={edit('title')} />
          <TextInput
            label={t(($) => $.photos.fieldText)}
            description={t(($) => $.photos.fieldTextHint)}
            value={words.description}
            maxLength={maxPictureDescriptionLength}
            onChange={edit('description')}
          />
        </>
      )}
    </CropPicture>
  );
}

/** Reorders photos optimistically, and reverts on failure. */
function usePhotoOrder() {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const { run, failure } = useAction(t(($) => $.photos.moveFailed));

  const move = (id: number, place: number): void => {
    const { queryKey } = listingQuery();
    const before = client.getQueryData(queryKey);
    if (before === undefined) return;
    void run(async () => {
      client.setQueryData(queryKey, { ...before, images: moved(before.images, id, place) });
      try {
        await movePhoto(id, place);
        announce(t(($) => $.photos.moved, { place, all: before.images.length }));
      } catch (error) {
        client.setQueryData(queryKey, before);
        throw error;
      } finally {
        await refreshListing(client);
      }
    });
  };
  const getDragProps = useDragOrder(move);
  return { move, getDragProps, failure };
}
