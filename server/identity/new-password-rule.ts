import { ownPasswordProblem, type PasswordOwner } from '../../contract/identity/own-password-rule.ts';
import type { Problem } from '../../contract/kit/problem.ts';
import { passwordProblem } from '../../contract/identity/password-rule.ts';

let common: ReadonlySet<string> | undefined;

/** Tens of thousands of passwords that guessers try first. Unpacked when somebody first chooses one, not at every start. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (common === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
  }
  return common;
}

/** Whether strangers would soon guess a password: a common one, one made of what is known about its owner, or a weak one in any other way. */
export async function guessablePasswordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  const made = ownPasswordProblem(password, owner);
  if (made !== undefined) return made;
  if ((await commonPasswords()).has(password.normalize('NFC').toLowerCase())) return 'passwordCommon';
  // Read when somebody first chooses a password, not at every start.
  const { passwordStrength, weakestAccepted } = await import('../../contract/identity/password-strength-rule.ts');
  return passwordStrength(password, owner) < weakestAccepted ? 'passwordWeak' : undefined;
}

/** What is wrong with a new password: the specification's rule, and what can be guessed. Asked before the password is hashed. */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  return passwordProblem(password) ?? (await guessablePasswordProblem(password, owner));
}
