import { Button, FileButton, Input } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf, typeNames } from '../../../../contract/kit/upload-types.ts';
import classes from './choose-picture.module.css';
import { type ChosenPicture, useChosenPicture } from './use-chosen-picture.ts';

/** Where a picture is dropped, or chosen with the button. What is taken is said before. */
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
      {problem !== undefined && (
        <Input.Error role="alert" className={classes.problem}>
          {problem}
        </Input.Error>
      )}
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
        <FileButton onChange={choose} accept={acceptOf('listingPicture')}>
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
