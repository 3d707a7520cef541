import type { Shape } from '../../outline-shapes.ts';

/** Where a path begins: the pixel of the whole world that is its origin, and how many pixels the world has. */
export interface PathPlace {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Corners nearer to the last one than this many pixels cannot be seen. */
const leastStep = 0.7;
const hatchSize = 8;

/**
 * All shapes as one path, without the corners that this scale does not show. Rings are closed by a line: Chromium's
 * `closePath` looks at the whole path each time, which for thousands of districts takes half a second.
 */
export function pathOf(shapes: readonly Shape[], { scale, left, top }: PathPlace): Path2D {
  const path = new Path2D();
  for (const { rings } of shapes) {
    for (const ring of rings) {
      const firstX = (ring[0] ?? 0) * scale - left;
      const firstY = (ring[1] ?? 0) * scale - top;
      path.moveTo(firstX, firstY);
      let lastX = firstX;
      let lastY = firstY;
      for (let index = 2; index < ring.length; index += 2) {
        const x = (ring[index] ?? 0) * scale - left;
        const y = (ring[index + 1] ?? 0) * scale - top;
        if (Math.abs(x - lastX) + Math.abs(y - lastY) < leastStep) continue;
        path.lineTo(x, y);
        lastX = x;
        lastY = y;
      }
      path.lineTo(firstX, firstY);
    }
  }
  return path;
}

/** Diagonal lines that stay where they are on the ground while the map moves. */
export function hatchOf(pen: CanvasRenderingContext2D, colour: string, { left, top }: PathPlace): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = hatchSize;
  tile.height = hatchSize;
  const brush = tile.getContext('2d');
  if (brush === null) return null;
  brush.strokeStyle = colour;
  brush.lineWidth = 1.5;
  brush.beginPath();
  for (const shift of [-hatchSize, 0, hatchSize]) {
    brush.moveTo(shift - 1, hatchSize + 1);
    brush.lineTo(shift + hatchSize + 1, -1);
  }
  brush.stroke();
  const pattern = pen.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix([1, 0, 0, 1, -(left % hatchSize), -(top % hatchSize)]));
  return pattern;
}
