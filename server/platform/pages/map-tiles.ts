/** Where map tiles come from. */
export interface MapTiles {
  /** A template such as `https://tiles.example/{z}/{x}/{y}.png`. */
  readonly url: string;
  readonly attribution: string;
}

const unknown = '<meta name="map-tiles" content="" data-attribution="" />';

/** Tells the web app where tiles come from. The browser's map takes the attribution for HTML, so what would be a tag there is none. */
export function withMapTiles(html: string, tiles: MapTiles | null): string {
  if (tiles === null) return html;
  const attribution = escaped(escaped(tiles.attribution));
  return html.replace(unknown, () => `<meta name="map-tiles" content="${escaped(tiles.url)}" data-attribution="${attribution}" />`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
