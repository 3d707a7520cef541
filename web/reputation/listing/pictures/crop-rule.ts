/** Where the middle of the picture lies, in pixels of the screen away from the middle of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A picture as it fills its frame at zoom 1, and as it really is. */
export interface Media {
  readonly width: number;
  readonly height: number;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const largestZoom = 4;

/** A logo may be made so small that all of it is in the frame; a photo always fills it. */
export function smallestZoom(kind: 'logo' | 'photo', media: Media, frame: Frame): number {
  return kind === 'photo' ? 1 : Math.min(1, frame.width / media.width, frame.height / media.height);
}

/** How far the picture may be moved either way: until its edge meets the frame's. */
export function reachOf(media: Media, frame: Frame, zoom: number): Point {
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

/** One pixel a key, ten with Shift; undefined for a key that moves nothing. */
export function moveByKey({ x, y }: Point, { key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
  const step = steps[key];
  const pixels = shiftKey ? 10 : 1;
  return step === undefined ? undefined : { x: x + step.x * pixels, y: y + step.y * pixels };
}

/** What of the picture stands in the frame, in its own pixels; it reaches beyond the picture where the frame does. */
export function cutOut(media: Media, frame: Frame, crop: Point, zoom: number) {
  const scale = media.naturalWidth / media.width / zoom;
  const [width, height] = [frame.width * scale, frame.height * scale];
  return {
    x: media.naturalWidth / 2 - crop.x * scale - width / 2,
    y: media.naturalHeight / 2 - crop.y * scale - height / 2,
    width,
    height,
  };
}
