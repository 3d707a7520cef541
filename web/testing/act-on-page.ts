/** Finds a control by its visible words or its name. */
export function control(name: string, selector = 'button, a'): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getAttribute('aria-label') === name || element.textContent.trim() === name,
  );
  if (found === undefined) throw new Error(`no control named "${name}" in: ${document.body.textContent}`);
  return found;
}

/** Types the way React hears it. */
export function type(selector: string, value: string): void {
  const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (input === null) throw new Error(`no field ${selector}`);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
