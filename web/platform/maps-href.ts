/** Returns the URL of a search on a maps site, which phones open in their maps app. */
export function mapsHref(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
}
