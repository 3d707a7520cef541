/** The control that an id of a form means: the element itself, or the first control of its group. */
export function findControl(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  if (element === null || element.matches('input, select, textarea, button')) return element;
  const group = element.closest('[data-field-group]') ?? element;
  return group.querySelector<HTMLElement>('input:checked, input, select, textarea, button') ?? element;
}
