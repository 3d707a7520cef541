/** Whether some day or time of a form is half typed: browsers tell of such a field only that it is empty. */
export function isHalfTyped(form: Element | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.badInput);
}
