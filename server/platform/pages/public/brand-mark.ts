import { createElement as h, type ReactNode } from 'react';
import type { Brand } from '../../../../contract/kit/brands.ts';

/** What a brand is known by beside its name. */
export type Mark = Pick<Brand, 'logo' | 'pictures'>;

const drawings: Readonly<Record<Exclude<Brand['logo'], 'own'>, readonly ReactNode[]>> = {
  'plumb-line': [
    h('path', { key: 'cord', className: 'mark-main', d: 'M13 1h2v13h-2z' }),
    h('path', { key: 'bob', className: 'mark-bob', d: 'M9 12h10v4.5L14 27 9 16.5z' }),
    h('path', { key: 'collar', className: 'mark-collar', d: 'M9 12h10v3H9z' }),
  ],
  flame: [
    h('path', {
      key: 'flame',
      className: 'mark-flame',
      d: 'M14 1c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-4 3-7 1 2 2 3 2 4 2-3 2-6 2-10z',
    }),
    h('rect', { key: 'pipe', className: 'mark-main', x: 4, y: 24, width: 20, height: 3, rx: 1 }),
  ],
  sun: [
    h('circle', { key: 'sun', className: 'mark-sun', cx: 14, cy: 11, r: 5 }),
    h('path', { key: 'rays', className: 'mark-rays', d: 'M14 1v3M6 3l2 3M22 3l-2 3M2 9l3.5 1M26 9l-3.5 1' }),
    h('path', { key: 'roof', className: 'mark-main', d: 'M14 15 27 26v1h-4l-9-7.5L5 27H1v-1z' }),
  ],
};

/** One of our drawings, or the brand's own picture for the ground that the browser shows. The name stands beside it. */
export function brandMark({ logo, pictures }: Mark): ReactNode {
  if (pictures !== null) {
    return h(
      'picture',
      null,
      h('source', { srcSet: pictures.dark, media: '(prefers-color-scheme: dark)' }),
      h('img', { src: pictures.light, alt: '', height: 28 }),
    );
  }
  const drawing = drawings[logo === 'own' ? 'plumb-line' : logo];
  return h('svg', { viewBox: '0 0 28 28', width: 28, height: 28, 'aria-hidden': true }, drawing);
}
