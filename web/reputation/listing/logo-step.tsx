import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type LoadedListing, type Picture, refreshListing, uploadLogo } from './api.ts';
import { StepEnd, StepFrame, StepHeading } from './steps.tsx';
import { leavesStep } from './steps.ts';
import { ChoosePicture, DeletePicture, type ChosenPicture } from './choose-picture.tsx';
import { CropPicture } from './crop-picture.tsx';
import classes from './pictures.module.css';

/** Chooses, crops, shows, replaces and deletes the logo. */
export function LogoStep({ loaded }: { loaded: LoadedListing }) {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const { listing, images } = loaded;
  const [picture, setPicture] = useState<ChosenPicture>();
  const [isReplacing, setReplacing] = useState(false);
  const use = async (image: File, signal: AbortSignal) => {
    await uploadLogo({ image, signal });
    await refreshListing(client);
    void showToast(t(($) => $.logo.saved));
    setPicture(undefined);
    setReplacing(false);
  };
  return (
    <StepFrame preview={{ words: listing, logo: listing.image, photos: images }}>
      <section className={classes.card}>
        <StepHeading title={t(($) => $.logo.title)} hint={t(($) => $.logo.hint)} />
        {picture !== undefined ? (
          <CropPicture kind="logo" picture={picture} onUse={use} onAnother={() => setPicture(undefined)} />
        ) : listing.image === null || isReplacing ? (
          <ChoosePicture onChosen={setPicture} />
        ) : (
          <ShownLogo logo={listing.image} name={listing.name} onReplace={() => setReplacing(true)} />
        )}
      </section>
      <StepEnd step="logo" isChanged={picture !== undefined} />
      <UnsavedChanges isDirty={picture !== undefined} leaves={leavesStep} />
    </StepFrame>
  );
}

function ShownLogo({ logo, name, onReplace }: { logo: Picture; name: string; onReplace: () => void }) {
  const { t } = useTranslation('listing');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <img
        src={logo.image}
        alt={name === '' ? t(($) => $.logo.altNameless) : t(($) => $.logo.alt, { name })}
        width={logo.width}
        height={logo.height}
        className={classes.logo}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onReplace}>
          {t(($) => $.logo.replace)}
        </Button>
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t(($) => $.logo.delete)}
        </Button>
      </div>
      {isDeleting && (
        <DeletePicture
          id={logo.id}
          title={t(($) => $.logo.deleteQuestion)}
          text={t(($) => $.logo.deleteText)}
          confirm={t(($) => $.logo.delete)}
          cancel={t(($) => $.logo.keep)}
          deleted={t(($) => $.logo.deleted)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
