/** In the order in which they are looked for; one selector with commas would answer with whichever stands first on the page. */
const preferred = ['[aria-invalid=true]:is(input, select, textarea)', 'input[type=radio]:checked', 'input, select, textarea, button'];

/** The control that an id of a form means: the element itself, or in its group the one that is wrong or chosen, else the first. */
export function findControl(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  if (element === null || element.matches('input, select, textarea, button')) return element;
  const group = element.closest('[data-field-group]') ?? element;
  for (const selector of preferred) {
    const control = group.querySelector<HTMLElement>(selector);
    if (control !== null) return control;
  }
  return element;
}
