export interface MapTiles {
  /** A template such as `https://tiles.example/{z}/{x}/{y}.png`. */
  readonly url: string;
  readonly attribution: string;
}

/**
 * Where map tiles come from; undefined by default, and maps then give way to addresses. The server writes the source into
 * the page beside the policy that has to allow it.
 */
export function mapTiles(): MapTiles | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=map-tiles]');
  const url = meta?.content ?? '';
  return /^https?:\/\/.*\{z\}/.test(url) ? { url, attribution: meta?.dataset['attribution'] ?? '' } : undefined;
}
