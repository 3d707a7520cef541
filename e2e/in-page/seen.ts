const hidden = '.visually-hidden, [data-visually-hidden], noscript, script, style, template';

/** Whether a user can see the element: rendered, larger than a dot, neither hidden nor transparent. */
export function isSeen(element: Element): boolean {
  if (element.closest(hidden) !== null) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** Returns the topmost dialog, or the whole page. A modal dialog makes the page behind it unreachable. */
export function topLayer(): Element {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog][aria-modal=true]')].filter(isSeen);
  return dialogs.at(-1) ?? document.body;
}

export function seenIn(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
}

const abbreviate = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length > 50 ? `${plain.slice(0, 49)}…` : plain;
};

/** Returns the accessible name, as far as the element's own attributes and text provide it. */
export function getAccessibleName(element: Element): string {
  const labelled = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
  const label = labels?.[0]?.textContent ?? '';
  const options = [element.getAttribute('aria-label'), labelled, label, element.getAttribute('title'), element.textContent];
  return abbreviate(options.find((one) => (one ?? '').trim() !== '') ?? '');
}

const roles: Readonly<Record<string, string>> = {
  A: 'link',
  SELECT: 'list box',
  TEXTAREA: 'field',
  INPUT: 'field',
  TH: 'column',
  TR: 'row',
};

export function getRole(element: Element): string {
  return element.getAttribute('role') ?? roles[element.tagName] ?? element.tagName.toLowerCase();
}

/** Identifies an element in a finding: "button 'Buy Boiler repair, LE4' in region 'Latest leads'". */
export function describe(element: Element): string {
  const named = element.closest('[aria-labelledby], [aria-label]');
  const around = named === null || named === element ? '' : ` in ${getRole(named)} '${getAccessibleName(named)}'`;
  return `${getRole(element)} '${getAccessibleName(element)}'${around}`;
}
