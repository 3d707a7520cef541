import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { labelPlaceOf } from './label-place.ts';
import type { MapColours } from './map-colours.ts';
import { boxesMeet, type WorldBox } from '../../map-country.ts';
import type { Fill, Scene, SceneShape } from './map-scene.ts';
import type { Shape } from '../../outline-shapes.ts';
import { hatchOf, pathOf, type PathPlace } from './outline-paths.ts';

const tileSize = 256;
const labelFont = "600 12px 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";
/** A label is drawn where there is this much room per letter, and for a line. */
const roomPerLetter = 8;
const roomHigh = 15;
const waitingRadius = 7;
/** How much more than the window is drawn, so that a drag shows something before it ends. */
const margin = 0.2;

const fills = ['none', 'some', 'all', 'loading'] as const;

/** All that a scene needs at one scale. Moving the map only moves it. */
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

/**
 * Draws all outlines on one canvas: a fill of one kind is one path, so thousands of districts cost as many strokes of the
 * pen as there are kinds. Paths are kept per scale. The canvas is larger than the window and drawn anew after each move.
 */
export class OutlineLayer extends Layer {
  readonly #canvas = document.createElement('canvas');
  #scene: Scene | undefined;
  #colours: MapColours | undefined;
  #drawing: Drawing | undefined;
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

  show(scene: Scene, colours: MapColours): void {
    this.#scene = scene;
    this.#colours = colours;
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
    writeLabels(pen, view, [...scene.areas, ...scene.districts], colours);
    for (const { x, y } of scene.waiting) markWaiting(pen, x * scale - left, y * scale - top, colours);
  }

  /** Lays the canvas over the window and a margin round it; answers which pixels of the world it covers. */
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
    const path = (shapes: readonly Shape[]): Path2D => pathOf(shapes, place);
    const all = [...scene.areas, ...scene.districts];
    const filled = (fill: Fill): Path2D => path(shapesOf(all.filter((one) => one.fill === fill)));
    const drawing = {
      scene,
      place,
      fills: { none: filled('none'), some: filled('some'), all: filled('all'), loading: filled('loading') },
      lines: path(shapesOf(scene.districts.filter(({ fill }) => fill !== 'all'))),
      linesOnAll: path(shapesOf(scene.districts.filter(({ fill }) => fill === 'all'))),
      borders: path(shapesOf(scene.areas)),
      outerBorders: path(scene.borders),
      mark: path(scene.marked === undefined ? [] : [scene.marked]),
    };
    this.#drawing = drawing;
    return drawing;
  }
}

const shapesOf = (shown: readonly SceneShape[]): readonly Shape[] => shown.map(({ shape }) => shape);

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
  pen.fillStyle = hatchOf(pen, fill === 'some' ? colours.hatch : colours.line, place) ?? pen.fillStyle;
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
    const { x, y, wide, high } = labelPlaceOf(shape);
    if (wide * scale < label.length * roomPerLetter || high * scale < roomHigh || !boxesMeet(shape, view)) continue;
    const [left, top] = [(x - west) * scale, (y - north) * scale];
    pen.strokeStyle = fill === 'all' ? colours.all : fill === 'some' ? colours.some : colours.halo;
    pen.strokeText(label, left, top);
    pen.fillStyle = fill === 'all' ? colours.labelOnAll : colours.label;
    pen.fillText(label, left, top);
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
