import { useQuery } from '@tanstack/react-query';
import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { countryTownsQuery } from '../../api.ts';
import { boxesMeet, type MapCountry, type MapTowns, type WorldBox } from '../../map-country.ts';
import { type Shape, shapeContains } from '../../outline-shapes.ts';
import type { MapColours, Fill, Scene, SceneShape } from './map-scene.ts';
import { type PixelBox, placeTowns, townDotPx, townFont, type TownLabel } from './town-labels.ts';

const tileSize = 256;
const labelFont = "600 12px 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";
/** Minimum pixels per letter and per line for drawing a label. */
const minLetterWidthPx = 8;
const minLabelHeightPx = 15;
const waitingRadius = 7;
/** Overdraw around the window, as a fraction, so that drags show content before they end. */
const margin = 0.2;

const fills = ['none', 'some', 'all', 'loading'] as const;

/** Everything a scene needs at one scale; panning reuses it. */
interface Drawing {
  readonly scene: Scene;
  readonly place: PathPlace;
  readonly fills: Readonly<Record<Fill, Path2D>>;
  readonly lines: Path2D;
  readonly linesOnAll: Path2D;
  readonly borders: Path2D;
  readonly outerBorders: Path2D;
  readonly mark: Path2D;
}

/** Town names at one scale, clear of the codes of these shapes. */
interface PlacedTowns {
  readonly towns: MapTowns;
  readonly scale: number;
  readonly shapes: readonly Shape[];
  readonly labels: readonly TownLabel[];
}

/**
 * Draws all outlines on one canvas. Each fill style is a single path, so the cost does not grow with the number of districts. Paths are
 * cached per scale. The canvas exceeds the window and is redrawn after each move.
 */
export class OutlineLayer extends Layer {
  readonly #canvas = document.createElement('canvas');
  #scene: Scene | undefined;
  #colours: MapColours | undefined;
  #towns: MapTowns | undefined;
  #drawing: Drawing | undefined;
  #placed: PlacedTowns | undefined;
  #frame = 0;
  #map: LeafletMap | undefined;

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getPanes().overlayPane.append(this.#canvas);
    map.on('moveend zoom resize viewreset', this.#askForFrame);
    this.#askForFrame();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend zoom resize viewreset', this.#askForFrame);
    cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  /** `towns` are undefined until they have loaded. */
  show(scene: Scene, colours: MapColours, towns: MapTowns | undefined): void {
    this.#scene = scene;
    this.#colours = colours;
    this.#towns = towns;
    this.#askForFrame();
  }

  readonly #askForFrame = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  };

  #draw(): void {
    const [map, scene, colours] = [this.#map, this.#scene, this.#colours];
    const pen = this.#canvas.getContext('2d');
    if (map === undefined || scene === undefined || colours === undefined || pen === null) return;
    const { left, top, width, height } = this.#fit(map, pen);
    const scale = tileSize * 2 ** map.getZoom();
    const drawing = this.#drawingAt(scene, scale, left, top);
    const { place } = drawing;
    const [shiftX, shiftY] = [place.left - left, place.top - top];
    pen.translate(shiftX, shiftY);
    for (const fill of fills) paint(pen, drawing.fills[fill], fill, colours, place);
    stroke(pen, drawing.lines, colours.line, 1);
    stroke(pen, drawing.linesOnAll, colours.lineOnAll, 1);
    stroke(pen, drawing.borders, colours.border, 1);
    stroke(pen, drawing.outerBorders, colours.border, 1.75);
    stroke(pen, drawing.mark, colours.mark, 3);
    pen.translate(-shiftX, -shiftY);
    const view = { scale, west: left / scale, north: top / scale, east: (left + width) / scale, south: (top + height) / scale };
    const shapes = [...scene.areas, ...scene.districts];
    // Under the codes, which decide what a click selects.
    if (this.#towns !== undefined) writeTowns(pen, view, this.#placeTowns(pen, this.#towns, scale, shapes), shapes, colours);
    writeLabels(pen, view, shapes, colours);
    for (const { x, y } of scene.waiting) markWaiting(pen, x * scale - left, y * scale - top, colours);
  }

  #placeTowns(pen: CanvasRenderingContext2D, towns: MapTowns, scale: number, shown: readonly SceneShape[]): readonly TownLabel[] {
    const known = this.#placed;
    const shapes = listShapes(shown);
    const isSame = known?.towns === towns && known.scale === scale && known.shapes.length === shapes.length;
    if (isSame && known.shapes.every((shape, index) => shape === shapes[index])) return known.labels;
    const labels = placeTowns(towns, scale, listCodeBoxes(shown, scale), measureWith(pen));
    this.#placed = { towns, scale, shapes, labels };
    return labels;
  }

  /** Positions the canvas over the window plus a margin; returns the world pixels it covers. */
  #fit(map: LeafletMap, pen: CanvasRenderingContext2D): { left: number; top: number; width: number; height: number } {
    const size = map.getSize();
    const [marginX, marginY] = [Math.round(size.x * margin), Math.round(size.y * margin)];
    const [width, height] = [size.x + 2 * marginX, size.y + 2 * marginY];
    const ratio = window.devicePixelRatio || 1;
    if (this.#canvas.width !== Math.round(width * ratio) || this.#canvas.height !== Math.round(height * ratio)) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([-marginX, -marginY]));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const { min } = map.getPixelBounds();
    return { left: (min?.x ?? 0) - marginX, top: (min?.y ?? 0) - marginY, width, height };
  }

  #drawingAt(scene: Scene, scale: number, left: number, top: number): Drawing {
    const known = this.#drawing;
    if (known !== undefined && known.scene === scene && known.place.scale === scale) return known;
    const place = { scale, left, top };
    const path = (shapes: readonly Shape[]): Path2D => buildPath(shapes, place);
    const all = [...scene.areas, ...scene.districts];
    const filled = (fill: Fill): Path2D => path(listShapes(all.filter((one) => one.fill === fill)));
    const drawing = {
      scene,
      place,
      fills: { none: filled('none'), some: filled('some'), all: filled('all'), loading: filled('loading') },
      lines: path(listShapes(scene.districts.filter(({ fill }) => fill !== 'all'))),
      linesOnAll: path(listShapes(scene.districts.filter(({ fill }) => fill === 'all'))),
      borders: path(listShapes(scene.areas)),
      outerBorders: path(scene.borders),
      mark: path(scene.marked === undefined ? [] : [scene.marked]),
    };
    this.#drawing = drawing;
    return drawing;
  }
}

const listShapes = (shown: readonly SceneShape[]): readonly Shape[] => shown.map(({ shape }) => shape);

function stroke(pen: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineJoin = 'bevel';
  pen.stroke(path);
}

function paint(pen: CanvasRenderingContext2D, path: Path2D, fill: Fill, colours: MapColours, place: PathPlace): void {
  pen.fillStyle = fill === 'loading' ? colours.none : colours[fill];
  pen.fill(path, 'evenodd');
  if (fill !== 'some' && fill !== 'loading') return;
  pen.fillStyle = createHatch(pen, fill === 'some' ? colours.hatch : colours.line, place) ?? pen.fillStyle;
  pen.fill(path, 'evenodd');
}

interface View extends WorldBox {
  readonly scale: number;
}

function writeLabels(pen: CanvasRenderingContext2D, view: View, shapes: readonly SceneShape[], colours: MapColours): void {
  const { scale, west, north } = view;
  pen.font = labelFont;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  for (const { shape, label, fill } of shapes) {
    if (!hasRoom(shape, label, scale) || !boxesMeet(shape, view)) continue;
    const { x, y } = computeLabelPlace(shape);
    const [left, top] = [(x - west) * scale, (y - north) * scale];
    pen.strokeStyle = fill === 'all' ? colours.all : fill === 'some' ? colours.some : colours.halo;
    pen.strokeText(label, left, top);
    pen.fillStyle = fill === 'all' ? colours.labelOnAll : colours.label;
    pen.fillText(label, left, top);
  }
}

function hasRoom(shape: Shape, label: string, scale: number): boolean {
  const { wide, high } = computeLabelPlace(shape);
  return wide * scale >= label.length * minLetterWidthPx && high * scale >= minLabelHeightPx;
}

/** Room taken by the codes drawn at this scale. */
function listCodeBoxes(shapes: readonly SceneShape[], scale: number): PixelBox[] {
  return shapes.flatMap(({ shape, label }): PixelBox[] => {
    if (!hasRoom(shape, label, scale)) return [];
    const { x, y } = computeLabelPlace(shape);
    const [half, up] = [(label.length * minLetterWidthPx) / 2, minLabelHeightPx / 2];
    return [{ left: x * scale - half, right: x * scale + half, top: y * scale - up, bottom: y * scale + up }];
  });
}

const townWidths = new Map<string, number>();

/** Measures names once; the same ones are placed at every scale. */
function measureWith(pen: CanvasRenderingContext2D): (name: string, isLarge: boolean) => number {
  return (name, isLarge) => {
    const key = `${isLarge ? '+' : '-'}${name}`;
    const known = townWidths.get(key);
    if (known !== undefined) return known;
    pen.font = townFont(isLarge);
    const { width } = pen.measureText(name);
    townWidths.set(key, width);
    return width;
  };
}

/** Widest name, in pixels: how far outside the view a name can begin. */
const longestNamePx = 200;

/** Writes town names in the colours of the ground below them, fainter than the codes. */
function writeTowns(
  pen: CanvasRenderingContext2D,
  { scale, west, north, east, south }: View,
  labels: readonly TownLabel[],
  shapes: readonly SceneShape[],
  colours: MapColours,
): void {
  const reach = longestNamePx / scale;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  for (const { name, isLarge, x, y, textX, textY, hasDot } of labels) {
    if (x < west - reach || x > east + reach || y < north - reach || y > south + reach) continue;
    const fill = shapes.find(({ shape }) => shapeContains(shape, x, y))?.fill;
    const [left, top] = [textX - west * scale, textY - north * scale];
    pen.font = townFont(isLarge);
    pen.strokeStyle = fill === 'all' ? colours.all : fill === 'some' ? colours.some : colours.halo;
    pen.strokeText(name, left, top);
    pen.fillStyle = fill === 'all' ? colours.townOnAll : fill === 'some' ? colours.label : colours.town;
    pen.fillText(name, left, top);
    if (!hasDot) continue;
    pen.beginPath();
    pen.arc((x - west) * scale, (y - north) * scale, townDotPx, 0, Math.PI * 2);
    pen.fill();
  }
}

function markWaiting(pen: CanvasRenderingContext2D, x: number, y: number, colours: MapColours): void {
  pen.beginPath();
  pen.arc(x, y, waitingRadius, 0, Math.PI * 2);
  pen.setLineDash([4, 3]);
  pen.strokeStyle = colours.waiting;
  pen.lineWidth = 2;
  pen.stroke();
  pen.setLineDash([]);
}

/** Adds the outline layer to the map and updates it with each new scene. Town names follow once loaded; the map works without them. */
export function useOutlineLayer(map: LeafletMap, country: MapCountry, scene: Scene, colours: MapColours): void {
  const layer = useRef<OutlineLayer>(null);
  const { data: towns } = useQuery(countryTownsQuery(country));
  useEffect(() => {
    const added = new OutlineLayer().addTo(map);
    layer.current = added;
    return () => void added.remove();
  }, [map]);
  useEffect(() => layer.current?.show(scene, colours, towns), [scene, colours, towns]);
}

/** Room for a label in a shape: centre, width and height of a stretch that lies entirely inside. */
interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Fractions of the height at which to look for room. */
const cuts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];

/** Where a line crosses the rings along axis `along`, with the other axis fixed. */
function findCrossings({ rings }: Shape, along: 0 | 1, at: number): number[] {
  const fixed = 1 - along;
  const found: number[] = [];
  for (const ring of rings) {
    let [before, beforeAt] = [ring.at(along - 2) ?? 0, ring.at(fixed - 2) ?? 0];
    for (let index = 0; index < ring.length; index += 2) {
      const [here, hereAt] = [ring[index + along] ?? 0, ring[index + fixed] ?? 0];
      if (beforeAt > at !== hereAt > at) found.push(before + ((at - beforeAt) * (here - before)) / (hereAt - beforeAt));
      [before, beforeAt] = [here, hereAt];
    }
  }
  return found.sort((a, b) => a - b);
}

/** The inside stretch containing the position, or the longest. */
function findInsideStretch(ways: readonly number[], holds?: number): readonly [from: number, to: number] {
  let best: readonly [number, number] = [0, 0];
  for (let index = 0; index + 1 < ways.length; index += 2) {
    const from = ways[index] ?? 0;
    const to = ways[index + 1] ?? 0;
    if (holds !== undefined && from <= holds && holds <= to) return [from, to];
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  return best;
}

const places = new WeakMap<Shape, LabelPlace>();

/** Cached per shape. The label of a ring-shaped district must not land in the one it surrounds. */
export function computeLabelPlace(shape: Shape): LabelPlace {
  const known = places.get(shape);
  if (known !== undefined) return known;
  let best: LabelPlace = { x: (shape.west + shape.east) / 2, y: (shape.north + shape.south) / 2, wide: 0, high: 0 };
  for (const cut of cuts) {
    const y = shape.north + (shape.south - shape.north) * cut;
    const [west, east] = findInsideStretch(findCrossings(shape, 0, y));
    const x = (west + east) / 2;
    const [north, south] = findInsideStretch(findCrossings(shape, 1, x), y);
    const place = { x, y, wide: east - west, high: 2 * Math.min(y - north, south - y) };
    if (Math.min(place.wide, place.high * 2) > Math.min(best.wide, best.high * 2)) best = place;
  }
  places.set(shape, best);
  return best;
}

/** Origin of a path in world pixels, and the world's size in pixels. */
interface PathPlace {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Corners closer than this many pixels to the previous one are invisible. */
const minStepPx = 0.7;
const hatchSize = 8;

/**
 * Builds one path of all shapes, without corners invisible at this scale. Closes rings with a line: Chromium's `closePath` scans the whole
 * path each time, which takes half a second for thousands of districts.
 */
export function buildPath(shapes: readonly Shape[], { scale, left, top }: PathPlace): Path2D {
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
        if (Math.abs(x - lastX) + Math.abs(y - lastY) < minStepPx) continue;
        path.lineTo(x, y);
        lastX = x;
        lastY = y;
      }
      path.lineTo(firstX, firstY);
    }
  }
  return path;
}

/** Creates a hatch pattern anchored to the ground while the map moves. */
export function createHatch(pen: CanvasRenderingContext2D, colour: string, { left, top }: PathPlace): CanvasPattern | null {
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
