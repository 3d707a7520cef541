export interface PageHeading {
  readonly id: string;
  readonly title: string;
}

/** The headings of the second level in a page's HTML, for its list of contents. */
export function headingsOf(html: string): readonly PageHeading[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('h2[id]')].map((heading) => ({ id: heading.id, title: heading.textContent }));
}
