import { expect, it } from 'vitest';
import { withMapTiles } from './map-tiles.ts';

const page = '<head><meta name="map-tiles" content="" data-attribution="" /></head>';

it('leaves the page unchanged without a tile source', () => expect(withMapTiles(page, null)).toBe(page));

it('puts the tile source and its attribution into the page', () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png?key=$&1', attribution: 'Example "Maps" & <b>Co</b>' };
  expect(withMapTiles(page, tiles)).toBe(
    '<head><meta name="map-tiles" content="https://tiles.example/{z}/{x}/{y}.png?key=$&amp;1"' +
      ' data-attribution="Example &amp;quot;Maps&amp;quot; &amp;amp; &amp;lt;b&amp;gt;Co&amp;lt;/b&amp;gt;" /></head>',
  );
});
