import { several, shape, type Shape } from './shape.ts';

/** Layout of a page's main area. */
export type Content = 'rows' | 'board' | 'form' | 'text';

const line = shape('sk-line');
const title = shape('sk-title');
const chips = shape('sk-chips', ...several(4, shape('sk-chip')));

/** A lead: date, place, type, sold count, price and button. On a phone the same parts form a card. */
const row = shape(
  'sk-row',
  shape('sk-two', line, shape('sk-line sk-short')),
  shape('sk-two', shape('sk-line sk-longer'), shape('sk-line sk-short')),
  shape('sk-meter'),
  shape('sk-line sk-price'),
  shape('sk-button'),
);

const field = shape('sk-field', shape('sk-line sk-short'), shape('sk-input'));

export const contents: Readonly<Record<Content, readonly Shape[]>> = {
  rows: [title, line, chips, shape('sk-sheet sk-rows', shape('sk-row sk-head', line, line), ...several(10, row))],
  board: [
    title,
    shape('sk-tiles', ...several(3, shape('sk-sheet sk-tile', line, shape('sk-line sk-longer')))),
    shape('sk-sheet sk-rows', ...several(6, row)),
  ],
  form: [title, shape('sk-sheet sk-narrow', ...several(4, field))],
  text: [title, shape('sk-narrow', ...several(6, shape('sk-line sk-longer')))],
};

/** The card in the middle of signed-out pages. */
export const cardContent: readonly Shape[] = [title, field, field, shape('sk-button sk-full'), line];
