/** Steps per degree in which outlines are written: about ten metres, while cells are accurate to a kilometre at best. */
export const stepsPerDegree = 10_000;

/** Longitude and latitude in whole steps. */
export type GridPoint = readonly [x: number, y: number];
export type GridRing = readonly GridPoint[];
export type GridPolygon = readonly GridRing[];

export const toDegrees = (steps: number): number => steps / stepsPerDegree;
