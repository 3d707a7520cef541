export interface MapTiles {
  /** A template such as `https://tiles.example/{z}/{x}/{y}.png`. */
  readonly url: string;
  readonly attribution: string;
}

/**
 * Source of map tiles; undefined by default, in which case maps give way to addresses. The server embeds it in the page alongside the
 * policy that allows it.
 */
export function mapTiles(): MapTiles | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=map-tiles]');
  const url = meta?.content ?? '';
  return /^https?:\/\/.*\{z\}/.test(url) ? { url, attribution: meta?.dataset['attribution'] ?? '' } : undefined;
}
