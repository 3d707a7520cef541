/** Formats a postcode in upper case with one space before its second half. */
export function tidyPostcode(typed: string): string {
  const packed = typed.toUpperCase().replaceAll(/\s+/g, '');
  if (/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(packed)) return `${packed.slice(0, -3)} ${packed.slice(-3)}`;
  if (/^\d{5}$/.test(packed)) return `${packed.slice(0, 3)} ${packed.slice(3)}`;
  return packed;
}
