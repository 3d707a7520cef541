const longest = 254;
const wellFormed = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Whether it can be an e-mail address; spaces around it do not matter. */
export function isEmail(raw: string): boolean {
  const address = raw.trim();
  if (address.length > longest || !wellFormed.test(address)) return false;
  const name = address.slice(0, address.lastIndexOf('@'));
  return name.length <= 64 && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..');
}

/** Required, and an e-mail address. */
export function emailProblem(raw: string): 'required' | 'email' | undefined {
  if (raw.trim() === '') return 'required';
  return isEmail(raw) ? undefined : 'email';
}

/** The addresses of a list separated by commas; empty places are dropped. */
export function splitEmails(raw: string): string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A list of addresses separated by commas; none at all is fine. */
export function emailsProblem(raw: string): 'emails' | undefined {
  return splitEmails(raw).every(isEmail) ? undefined : 'emails';
}
