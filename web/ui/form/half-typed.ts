/** Whether a date or time is half typed, which browsers report as empty. */
export function isHalfTyped(form: Element | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.badInput);
}
