/** Masks `sam.hill@company.test` as `s•••@company.test`, enough to recognise a caller. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`;
}

/** Masks `07700 900123` as `07••• •••123`. */
export function maskNumber(number: string | null): string | null {
  if (number === null || number === '') return null;
  return `${number.slice(0, 2)}••• •••${number.slice(-3)}`;
}
