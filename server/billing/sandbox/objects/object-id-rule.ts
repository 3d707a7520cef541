import { randomShortCode } from '../../../platform/random-code.ts';

const codeLength = 24;

/** An id in Stripe's manner: what kind of thing it is, and letters that nobody can guess. */
export function newId(kind: 'ch' | 'cus' | 'dp' | 'evt' | 'pi' | 'pm' | 're' | 'seti'): string {
  return `${kind}_${randomShortCode(codeLength)}`;
}

/** With which a browser, which has no key, goes on with the intent of this id. */
export function newClientSecret(intent: string): string {
  return `${intent}_secret_${randomShortCode(codeLength)}`;
}
