import { createElement, type ReactElement } from 'react';
import type { Shape } from './shape.ts';

/** Draws a shape with React. Its parts never change, so their indexes serve as keys. */
export function drawShape({ tag = 'div', className, text, parts = [] }: Shape, key = 0): ReactElement {
  return createElement(tag, { key, className, ...(tag === 'main' && { tabIndex: -1 }) }, text, ...parts.map(drawShape));
}
