import polygonClipping from 'polygon-clipping';
import type { Polygon } from './mercator.ts';

/** The library's types require mutable lists, although it does not change them. */
const sets: Record<'intersection' | 'union', (a: unknown, b: unknown) => unknown> = polygonClipping;

export const intersection = (a: readonly Polygon[], b: readonly Polygon[]): Polygon[] => sets.intersection(a, b) as Polygon[];
export const union = (a: readonly Polygon[], b: readonly Polygon[]): Polygon[] => sets.union(a, b) as Polygon[];
