import 'react-easy-crop/react-easy-crop.css';
import { Button, Checkbox, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState, useId } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { type PictureKind, pictureSizes } from '../../../contract/reputation/listing-values.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import cropFrameClasses from './crop-frame.module.css';
import classes from './crop-picture.module.css';
import { maxZoom, useCrop } from './crop-rule.ts';
import { type ChosenPicture, releasePicture } from './choose-picture.tsx';

interface CropPictureProps {
  readonly kind: PictureKind;
  readonly picture: ChosenPicture;
  /** Uploads the crop; errors it throws are shown here and the picture stays. */
  readonly onUse: (image: File, signal: AbortSignal) => Promise<void>;
  readonly onAnother: () => void;
  /** Further fields between frame and buttons. */
  readonly children?: ReactNode;
}

/** Crops a chosen picture for use, or lets the user choose another. */
export function CropPicture({ kind, picture, onUse, onAnother, children }: CropPictureProps) {
  const { t } = useTranslation('listing');
  const state = useCrop(kind);
  const group = useRef<HTMLFieldSetElement>(null);
  const { send, isBusy, failure, cancel } = useSending(picture, onUse);
  const [hasRights, setRights] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => group.current?.focus(), []);
  useEffect(() => () => releasePicture(picture), [picture]);
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
      <FailureAlert failure={failure} />
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

/** Runs one cancellable upload at a time; shows a refusal with the file name. */
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
      const serverMessage = error instanceof ApiRefusal ? (error.fields?.['image']?.[0] ?? error.errors[0]) : undefined;
      setFailure(t(($) => $.pictures.named, { name: file.name, problem: serverMessage ?? t(($) => $.pictures.failed) }));
    } finally {
      setSending(undefined);
    }
  };
  return { send: (draw: () => Promise<File>) => void run(draw), isBusy: sending !== undefined, failure, cancel: () => sending?.abort() };
}

interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const quality = 0.92;

/** Renders the crop as a file. A PNG logo stays PNG to keep transparency; anything else becomes a JPEG with white outside the picture. */
async function drawCrop(picture: ImageBitmap, cut: CropArea, { kind, type }: { kind: PictureKind; type: string }): Promise<File> {
  const { largest, aspect } = pictureSizes[kind];
  const canvas = document.createElement('canvas');
  canvas.width = kind === 'logo' ? largest : Math.round(Math.min(largest, cut.width));
  canvas.height = Math.round(canvas.width / aspect);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  const staysPng = kind === 'logo' && type === 'image/png';
  if (!staysPng) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  const scale = canvas.width / cut.width;
  context.drawImage(picture, -cut.x * scale, -cut.y * scale, picture.width * scale, picture.height * scale);
  const sent = staysPng ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, sent, quality));
  if (blob === null) throw new Error('this browser cannot write a picture');
  return new File([blob], `${kind}.${staysPng ? 'png' : 'jpg'}`, { type: sent });
}

interface CropFrameProps {
  readonly kind: PictureKind;
  readonly picture: ChosenPicture;
  readonly state: ReturnType<typeof useCrop>;
}

/** Shows the picture in its frame, moved by pointer, arrow keys, and sliders for zoom and position. */
function CropFrame({ kind, picture: { bitmap, url }, state }: CropFrameProps) {
  const { t } = useTranslation('listing');
  const { crop, zoom, least, reach, moveTo, zoomTo } = state;
  const { aspect } = pictureSizes[kind];
  return (
    <>
      <div className={cropFrameClasses.frame} style={{ aspectRatio: aspect }} onKeyDownCapture={state.onKeyDown}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={least}
          maxZoom={maxZoom}
          aspect={aspect}
          objectFit={bitmap.width / bitmap.height < aspect ? 'horizontal-cover' : 'vertical-cover'}
          restrictPosition={false}
          showGrid={false}
          disableAutomaticStylesInjection
          zoomWithScroll={false}
          onCropChange={moveTo}
          onZoomChange={zoomTo}
          setMediaSize={state.setMedia}
          setCropSize={state.setFrame}
          cropperProps={{ 'aria-label': t(($) => $.pictures.frame), role: 'group' }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <Slider
        label={t(($) => $.pictures.zoom)}
        value={zoom}
        min={least}
        max={maxZoom}
        step={0.01}
        said={`${Math.round(zoom * 100)} %`}
        onChange={zoomTo}
      />
      <Slider
        label={t(($) => $.pictures.across)}
        value={crop.x}
        min={-reach.x}
        max={reach.x}
        step={1}
        said={t(($) => $.pictures.pixels, { value: Math.round(crop.x) })}
        onChange={(x) => moveTo({ ...crop, x })}
      />
      <Slider
        label={t(($) => $.pictures.down)}
        value={crop.y}
        min={-reach.y}
        max={reach.y}
        step={1}
        said={t(($) => $.pictures.pixels, { value: Math.round(crop.y) })}
        onChange={(y) => moveTo({ ...crop, y })}
      />
    </>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly said: string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, said, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className={cropFrameClasses.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        disabled={range.max <= range.min}
        aria-valuetext={said}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output className={cropFrameClasses.value} htmlFor={id} aria-hidden>
        {said}
      </output>
    </div>
  );
}
