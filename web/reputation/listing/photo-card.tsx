import { Button, FileButton, TextInput } from '@mantine/core';
import { FailureText } from '../../ui/failure-alert.tsx';
import { IconArrowDown, IconArrowUp } from '../../ui/icons/shell-icons.ts';
import { IconGripVertical } from '../../ui/icons/trade-icons.ts';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildAcceptAttribute } from '../../../contract/kit/upload-types.ts';
import { maxPictureDescriptionLength, maxPictureTitleLength } from '../../../contract/reputation/listing-values.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { Picture } from './api.ts';
import { DeletePicture, type ChosenPicture, useChosenPicture } from './choose-picture.tsx';
import classes from './photo-card.module.css';
import type { PhotoWords } from './use-photo-words.ts';

export interface PhotoCardProps {
  readonly photo: Picture;
  /** Counted from one. */
  readonly place: number;
  readonly count: number;
  readonly words: PhotoWords;
  readonly onEdit: (field: keyof PhotoWords, typed: string) => void;
  readonly onMove: (place: number) => void;
  readonly onReplace: (picture: ChosenPicture) => void;
  readonly onDeleted: () => void;
  readonly drag: {
    readonly isOver: boolean;
    readonly onStart: (event: DragEvent) => void;
    readonly onOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onEnd: () => void;
  };
}

/** Shows a photo with its texts and actions. */
export function PhotoCard(props: PhotoCardProps) {
  const { photo, place, words, onEdit, onReplace, onDeleted, drag } = props;
  const { t } = useTranslation('listing');
  const { choose, problem } = useChosenPicture(onReplace);
  const [isDeleting, setDeleting] = useState(false);
  const name = photo.title === '' ? t(($) => $.photos.nameless, { place }) : photo.title;
  return (
    // The buttons beside it offer the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classes.card} data-over={drag.isOver || undefined} onDragOver={drag.onOver} onDrop={drag.onDrop}>
      <div className={classes.picture} draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd}>
        <img src={photo.image} alt={photo.alt === '' ? name : photo.alt} width={photo.width} height={photo.height} draggable={false} />
        <span className={classes.grip} aria-hidden>
          <IconGripVertical size={20} stroke={1.75} />
        </span>
      </div>
      <div className={classes.fields}>
        <TextInput
          label={t(($) => $.photos.fieldTitle)}
          aria-label={t(($) => $.photos.titleOf, { place })}
          value={words.title}
          maxLength={maxPictureTitleLength}
          onChange={(event) => onEdit('title', event.currentTarget.value)}
        />
        <TextInput
          label={t(($) => $.photos.fieldText)}
          aria-label={t(($) => $.photos.textOf, { place })}
          description={place === 1 ? t(($) => $.photos.fieldTextHint) : undefined}
          value={words.description}
          maxLength={maxPictureDescriptionLength}
          onChange={(event) => onEdit('description', event.currentTarget.value)}
        />
        <FailureText failure={problem} />
        <div className={classes.actions}>
          <MoveButtons {...props} />
          <FileButton onChange={choose} accept={buildAcceptAttribute('listingPicture')}>
            {(button) => (
              <Button {...button} variant="default" aria-label={t(($) => $.photos.replaceNamed, { place })}>
                {t(($) => $.photos.replace)}
              </Button>
            )}
          </FileButton>
          <Button variant="default" aria-label={t(($) => $.photos.deleteNamed, { place })} onClick={() => setDeleting(true)}>
            {t(($) => $.photos.delete)}
          </Button>
        </div>
      </div>
      {isDeleting && <DeletePhoto {...{ photo, name, onDeleted }} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeletePhoto({ photo, name, ...close }: Pick<PhotoCardProps, 'photo' | 'onDeleted'> & { name: string; onClose: () => void }) {
  const { t } = useTranslation('listing');
  return (
    <DeletePicture
      id={photo.id}
      title={t(($) => $.photos.deleteQuestion, { name })}
      text={t(($) => $.photos.deleteText)}
      confirm={t(($) => $.photos.deleteYes)}
      cancel={t(($) => $.photos.keep)}
      deleted={t(($) => $.photos.deleted)}
      {...close}
    />
  );
}

/** Moves a photo without dragging. At either end the button stays and says why it is disabled. */
function MoveButtons({ place, count, onMove }: Pick<PhotoCardProps, 'place' | 'count' | 'onMove'>) {
  const { t } = useTranslation('listing');
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <ReasonButton
        variant="default"
        leftSection={<IconArrowUp {...icon} />}
        aria-label={t(($) => $.photos.upNamed, { place })}
        reason={place === 1 ? t(($) => $.photos.isFirst) : undefined}
        onClick={() => onMove(place - 1)}
      >
        {t(($) => $.photos.up)}
      </ReasonButton>
      <ReasonButton
        variant="default"
        leftSection={<IconArrowDown {...icon} />}
        aria-label={t(($) => $.photos.downNamed, { place })}
        reason={place === count ? t(($) => $.photos.isLast) : undefined}
        onClick={() => onMove(place + 1)}
      >
        {t(($) => $.photos.down)}
      </ReasonButton>
    </>
  );
}
