import { type KeyboardEvent, useState } from 'react';
import type { PictureKind } from '../../../contract/reputation/listing-values.ts';

/** Offset of the picture's centre from the frame's centre, in screen pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Size of a picture at zoom 1 in its frame, and its real size. */
interface Media {
  readonly width: number;
  readonly height: number;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;

/** A logo may shrink until it fits into the frame; a photo always fills it. */
export function getMinZoom(kind: 'logo' | 'photo', media: Media, frame: Frame): number {
  return kind === 'photo' ? 1 : Math.min(1, frame.width / media.width, frame.height / media.height);
}

/** Returns how far the picture may move either way, until its edge meets the frame's. */
export function computeCropLimit(media: Media, frame: Frame, zoom: number): Point {
  return { x: Math.abs(media.width * zoom - frame.width) / 2, y: Math.abs(media.height * zoom - frame.height) / 2 };
}

const within = (value: number, reach: number): number => Math.max(-reach, Math.min(reach, value)) + 0;

export function clampCrop({ x, y }: Point, reach: Point): Point {
  return { x: within(x, reach.x), y: within(y, reach.y) };
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves by one pixel, or ten with Shift; undefined for other keys. */
export function moveByKey({ x, y }: Point, { key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
  const step = steps[key];
  const pixels = shiftKey ? 10 : 1;
  return step === undefined ? undefined : { x: x + step.x * pixels, y: y + step.y * pixels };
}

/** Returns the cropped area in the picture's pixels; it extends beyond the picture if the frame does. */
export function toCropArea(media: Media, frame: Frame, crop: Point, zoom: number) {
  const scale = media.naturalWidth / media.width / zoom;
  const [width, height] = [frame.width * scale, frame.height * scale];
  return {
    x: media.naturalWidth / 2 - crop.x * scale - width / 2,
    y: media.naturalHeight / 2 - crop.y * scale - height / 2,
    width,
    height,
  };
}

/** Returns the list with one item moved to another position, counted from one. */
export function moved<Thing extends { readonly id: number }>(things: readonly Thing[], id: number, place: number): Thing[] {
  const thing = things.find((each) => each.id === id);
  if (thing === undefined) return [...things];
  return things.filter((each) => each.id !== id).toSpliced(place - 1, 0, thing);
}

const centre: Point = { x: 0, y: 0 };

/** The cropper reports its size on every render: keep equal values, or it would render forever. */
function keepIfSameSize<Size extends Frame>(next: Size): (now: Size | undefined) => Size {
  return (now) => (now !== undefined && Math.abs(now.width - next.width) < 1 && Math.abs(now.height - next.height) < 1 ? now : next);
}

/** Manages the position of a picture in its frame, moved by pointer, keys and sliders, and clamped to it. */
export function useCrop(kind: PictureKind) {
  const [media, setMedia] = useState<Media>();
  const [frame, setFrame] = useState<Frame>();
  const [wanted, setWanted] = useState<{ readonly crop: Point; readonly zoom: number | undefined }>({ crop: centre, zoom: undefined });
  const isReady = media !== undefined && frame !== undefined;
  const least = isReady ? getMinZoom(kind, media, frame) : 1;
  // A logo starts fully visible.
  const zoom = Math.max(least, Math.min(maxZoom, wanted.zoom ?? least));
  const reach = isReady ? computeCropLimit(media, frame, zoom) : centre;
  const crop = clampCrop(wanted.crop, reach);

  const moveTo = (to: Point) => {
    const next = clampCrop(to, reach);
    if (Math.abs(next.x - crop.x) > 0.01 || Math.abs(next.y - crop.y) > 0.01) setWanted((now) => ({ ...now, crop: next }));
  };
  return {
    crop,
    zoom,
    least,
    reach,
    setMedia: (size: Media) => setMedia(keepIfSameSize(size)),
    setFrame: (size: Frame) => setFrame(keepIfSameSize(size)),
    moveTo,
    zoomTo: (to: number) => setWanted((now) => ({ ...now, zoom: to })),
    onKeyDown: (event: KeyboardEvent) => {
      if (moveByKey(crop, event) === undefined) return;
      // The cropper would move it in its own steps.
      event.preventDefault();
      event.stopPropagation();
      const { key, shiftKey } = event;
      // A functional update, because held keys repeat faster than renders.
      setWanted((now) => ({ ...now, crop: clampCrop(moveByKey(clampCrop(now.crop, reach), { key, shiftKey }) ?? now.crop, reach) }));
    },
    /** The cropped area; undefined until the picture has loaded. */
    cut: isReady ? toCropArea(media, frame, crop, zoom) : undefined,
  };
}
