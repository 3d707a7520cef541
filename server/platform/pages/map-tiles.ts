/** The source of map tiles. */
export interface MapTiles {
  /** A template such as `https://tiles.example/{z}/{x}/{y}.png`. */
  readonly url: string;
  readonly attribution: string;
}

const unknown = '<meta name="map-tiles" content="" data-attribution="" />';

/** Tells the web app the tile source. Escapes the attribution, which the map library treats as HTML. */
export function withMapTiles(html: string, tiles: MapTiles | null): string {
  if (tiles === null) return html;
  const attribution = escaped(escaped(tiles.attribution));
  return html.replace(unknown, () => `<meta name="map-tiles" content="${escaped(tiles.url)}" data-attribution="${attribution}" />`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
