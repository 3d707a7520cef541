import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import { insertRecoveryCodes } from '../store.ts';

const howMany = 10;

/** Ten new recovery codes in place of all former ones. Only their hashes are kept: this is the one time to see them. */
export async function giveRecoveryCodes(tx: Tx, { factorId }: { factorId: number }): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, () => randomCode(12));
  await tx.together(...insertRecoveryCodes(factorId, codes));
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}
