/** Where the list that an address shows comes whole, as a spreadsheet. */
export function exportHref(path: `/${string}`, asked: { readonly view: string; readonly order: string; readonly search?: string }): string {
  const { view, order, search = '' } = asked;
  return `/api/v1${path}/export?${new URLSearchParams({ view, order, ...(search !== '' && { search }) })}`;
}
