type Asked = Readonly<Record<string, string | number | undefined>>;

/** Where the list that an address shows comes whole, as a spreadsheet: of what is asked for, all but the place in it. */
export function exportHref(path: `/${string}`, { page: _page, pageSize: _size, ...asked }: Asked = {}): string {
  const wanted = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(wanted).toString();
  return `/api/v1${path}/export${query === '' ? '' : `?${query}`}`;
}
