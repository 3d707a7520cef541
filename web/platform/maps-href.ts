/** A search at a maps site: phones open their maps app for it. */
export function mapsHref(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
}
