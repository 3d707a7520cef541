import type { Shape } from '../outline-shapes.ts';

/** Where a path begins: the pixel of the whole world that is its origin, and how many pixels the world has. */
export interface PathPlace {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Corners nearer to the last one than this many pixels cannot be seen. */
const leastStep = 0.7;
const hatchSize = 8;

/** All shapes as one path, without the corners that this scale does not show. */
export function pathOf(shapes: readonly Shape[], { scale, left, top }: PathPlace): Path2D {
  const path = new Path2D();
  for (const { rings } of shapes) {
    for (const ring of rings) {
      let [lastX, lastY] = [Infinity, Infinity];
      for (let index = 0; index < ring.length; index += 2) {
        const [x, y] = [(ring[index] ?? 0) * scale - left, (ring[index + 1] ?? 0) * scale - top];
        if (index === 0) path.moveTo(x, y);
        else if (Math.abs(x - lastX) + Math.abs(y - lastY) < leastStep) continue;
        else path.lineTo(x, y);
        [lastX, lastY] = [x, y];
      }
      path.closePath();
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
