import { useId } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { type PictureKind, pictureSizes } from '../../../../contract/reputation/listing-values.ts';
import { largestZoom } from './crop-rule.ts';
import classes from './crop-frame.module.css';
import type { ChosenPicture } from './use-chosen-picture.ts';
import type { useCrop } from './use-crop.ts';

interface CropFrameProps {
  readonly kind: PictureKind;
  readonly picture: ChosenPicture;
  readonly state: ReturnType<typeof useCrop>;
}

/** The picture in its frame, and what moves it: a pointer, the arrow keys, and sliders for zoom and place. */
export function CropFrame({ kind, picture: { bitmap, url }, state }: CropFrameProps) {
  const { t } = useTranslation('listing');
  const { crop, zoom, least, reach, moveTo, zoomTo } = state;
  const { aspect } = pictureSizes[kind];
  return (
    <>
      <div className={classes.frame} style={{ aspectRatio: aspect }} onKeyDownCapture={state.onKeyDown}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={least}
          maxZoom={largestZoom}
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
        max={largestZoom}
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
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        disabled={range.max <= range.min}
        aria-valuetext={said}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output className={classes.value} htmlFor={id} aria-hidden>
        {said}
      </output>
    </div>
  );
}
