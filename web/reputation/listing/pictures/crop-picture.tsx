import { Button, Checkbox, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureKind } from '../../../../contract/reputation/listing-values.ts';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { CropFrame } from './crop-frame.tsx';
import classes from './crop-picture.module.css';
import { drawCrop } from './draw-crop.ts';
import { useCrop } from './use-crop.ts';
import { type ChosenPicture, letGo } from './use-chosen-picture.ts';

interface CropPictureProps {
  readonly kind: PictureKind;
  readonly picture: ChosenPicture;
  /** Sends what stands in the frame; what it throws is told here, and the picture stays. */
  readonly onUse: (image: File, signal: AbortSignal) => Promise<void>;
  readonly onAnother: () => void;
  /** More about the picture, between frame and buttons. */
  readonly children?: ReactNode;
}

/** A chosen picture is put into its frame and used, or another is chosen. */
export function CropPicture({ kind, picture, onUse, onAnother, children }: CropPictureProps) {
  const { t } = useTranslation('listing');
  const state = useCrop(kind);
  const group = useRef<HTMLFieldSetElement>(null);
  const { send, isBusy, failure, cancel } = useSending(picture, onUse);
  const [hasRights, setRights] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => group.current?.focus(), []);
  useEffect(() => () => letGo(picture), [picture]);
  const use = () => {
    setAsked(!hasRights);
    if (hasRights && state.cut !== undefined)
      send(() => drawCrop(picture.bitmap, state.cut ?? { x: 0, y: 0, width: 1, height: 1 }, { kind, type: picture.file.type }));
  };
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={classes.crop}
      aria-label={kind === 'logo' ? t(($) => $.pictures.cropLogo) : t(($) => $.pictures.cropPhoto)}
    >
      <CropFrame kind={kind} picture={picture} state={state} />
      {children}
      <Checkbox
        size="md"
        label={t(($) => $.pictures.rights)}
        checked={hasRights}
        error={isAsked && !hasRights ? t(($) => $.photos.rights) : undefined}
        onChange={(event) => setRights(event.currentTarget.checked)}
      />
      {failure !== undefined && <InlineFailure>{failure}</InlineFailure>}
      <output className={classes.sending}>
        {isBusy && (
          <>
            <Loader size={20} aria-hidden /> {t(($) => $.pictures.uploading)}
          </>
        )}
      </output>
      <div className={classes.actions}>
        <Button variant="default" onClick={isBusy ? cancel : onAnother}>
          {isBusy ? t(($) => $.pictures.cancel) : t(($) => $.pictures.another)}
        </Button>
        <Button onClick={use} disabled={state.cut === undefined} loading={isBusy}>
          {t(($) => $.pictures.use)}
        </Button>
      </div>
    </fieldset>
  );
}

/** One sending at a time, which can be given up; a refusal is told with the name of the file. */
function useSending({ file }: ChosenPicture, onUse: CropPictureProps['onUse']) {
  const { t } = useTranslation('listing');
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState<AbortController>();
  const run = async (draw: () => Promise<File>): Promise<void> => {
    const controller = new AbortController();
    setSending(controller);
    setFailure(undefined);
    try {
      await onUse(await draw(), controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      const said = error instanceof ApiRefusal ? (error.fields?.['image']?.[0] ?? error.errors[0]) : undefined;
      setFailure(t(($) => $.pictures.named, { name: file.name, problem: said ?? t(($) => $.pictures.failed) }));
    } finally {
      setSending(undefined);
    }
  };
  return { send: (draw: () => Promise<File>) => void run(draw), isBusy: sending !== undefined, failure, cancel: () => sending?.abort() };
}
