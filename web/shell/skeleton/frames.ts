import { cardContent, contents, type Content } from './contents.ts';
import { several, shape, type Shape } from './shape.ts';

/** Placeholder for the name, which the server inserts. */
const brand: Shape = { className: 'sk-brand', parts: [shape('sk-mark'), { className: 'sk-name', text: '__BRAND_NAME__' }] };

const entry = shape('sk-entry', shape('sk-icon'), shape('sk-line'));

/** Announces to screen readers that the page is loading. */
export interface SpokenWords {
  readonly loading: string;
}

const loading = ({ loading: text }: SpokenWords): Shape => ({ className: 'sk-spoken', text });

/** Frame around every page of a signed-in company, with the sizes of `shell-frame.module.css`. */
export function tradeFrame(words: SpokenWords, content: Content): Shape {
  return shape(
    'sk-shell',
    {
      tag: 'header',
      className: 'sk-header',
      parts: [shape('sk-burger', shape('sk-icon')), brand, shape('sk-end', shape('sk-line sk-roomy'), shape('sk-line'), shape('sk-bell'))],
    },
    shape('sk-side', ...several(6, entry)),
    { tag: 'main', className: 'sk-main', parts: [loading(words), ...contents[content]] },
  );
}

/** Frame of signed-out pages: a card on the canvas, a sheet of text, or a full-width page. */
export function signedOutFrame(words: SpokenWords, kind: 'card' | 'sheet' | 'wide'): Shape {
  const inside = kind === 'card' ? cardContent : contents[kind === 'sheet' ? 'text' : 'form'];
  return shape(
    'sk-page',
    { tag: 'header', className: 'sk-header', parts: [brand, shape('sk-end', shape('sk-line'))] },
    { tag: 'main', className: 'sk-canvas', parts: [loading(words), shape(`sk-${kind}`, ...inside)] },
  );
}

/** Skeleton of the back office: header and one sheet, because the session is not known yet. */
export function deskFrame(words: SpokenWords): Shape {
  return shape(
    'sk-page',
    { tag: 'header', className: 'sk-header sk-desk', parts: [shape('sk-line')] },
    {
      tag: 'main',
      className: 'sk-main',
      parts: [loading(words), shape('sk-title'), shape('sk-sheet sk-rows', ...several(8, shape('sk-row')))],
    },
  );
}
