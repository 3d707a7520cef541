import { type KeyboardEvent, useState } from 'react';
import type { PictureKind } from '../../../../contract/reputation/listing-values.ts';
import { clampCrop, cutOut, type Frame, largestZoom, type Media, moveByKey, type Point, reachOf, smallestZoom } from './crop-rule.ts';

const middle: Point = { x: 0, y: 0 };

/** The frame tells its sizes and places again with every drawing: only what differs is news, or it would draw for ever. */
function newer<Size extends Frame>(next: Size): (now: Size | undefined) => Size {
  return (now) => (now !== undefined && Math.abs(now.width - next.width) < 1 && Math.abs(now.height - next.height) < 1 ? now : next);
}

/** How a picture lies in its frame: moved by pointer, keys and sliders, and never out of it. */
export function useCrop(kind: PictureKind) {
  const [media, setMedia] = useState<Media>();
  const [frame, setFrame] = useState<Frame>();
  const [wanted, setWanted] = useState<{ readonly crop: Point; readonly zoom: number | undefined }>({ crop: middle, zoom: undefined });
  const isReady = media !== undefined && frame !== undefined;
  const least = isReady ? smallestZoom(kind, media, frame) : 1;
  // A logo is whole at first.
  const zoom = Math.max(least, Math.min(largestZoom, wanted.zoom ?? least));
  const reach = isReady ? reachOf(media, frame, zoom) : middle;
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
    setMedia: (size: Media) => setMedia(newer(size)),
    setFrame: (size: Frame) => setFrame(newer(size)),
    moveTo,
    zoomTo: (to: number) => setWanted((now) => ({ ...now, zoom: to })),
    onKeyDown: (event: KeyboardEvent) => {
      if (moveByKey(crop, event) === undefined) return;
      // The frame would move it by steps of its own.
      event.preventDefault();
      event.stopPropagation();
      const { key, shiftKey } = event;
      // From where it is by then: keys that are held come quicker than the page is drawn.
      setWanted((now) => ({ ...now, crop: clampCrop(moveByKey(clampCrop(now.crop, reach), { key, shiftKey }) ?? now.crop, reach) }));
    },
    /** What stands in the frame; undefined until the picture is there. */
    cut: isReady ? cutOut(media, frame, crop, zoom) : undefined,
  };
}
