import { ownPasswordProblem, type PasswordOwner } from '../../contract/identity/own-password-rule.ts';
import type { Problem } from '../../contract/kit/problem.ts';
import { passwordProblem } from '../../contract/identity/password-rule.ts';

let common: ReadonlySet<string> | undefined;

/** Tens of thousands of passwords that attackers try first. Loaded on first use rather than at startup. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (common === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
  }
  return common;
}

/** Checks whether a password is easy to guess: common, derived from its owner's details, or weak. */
export async function guessablePasswordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  const made = ownPasswordProblem(password, owner);
  if (made !== undefined) return made;
  if ((await commonPasswords()).has(password.normalize('NFC').toLowerCase())) return 'passwordCommon';
  // Loaded on first use rather than at startup.
  const { passwordStrength, minAcceptedStrength } = await import('../../contract/identity/password-strength-rule.ts');
  return passwordStrength(password, owner) < minAcceptedStrength ? 'passwordWeak' : undefined;
}

/** Checks a new password against the specification's rule and for guessability. Called before hashing. */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  return passwordProblem(password) ?? (await guessablePasswordProblem(password, owner));
}
