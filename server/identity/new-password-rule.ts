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

/** Whether strangers would try a password first: a common one, or one made of what is known about its owner. */
export async function guessablePasswordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  const made = ownPasswordProblem(password, owner);
  if (made !== undefined) return made;
  return (await commonPasswords()).has(password.normalize('NFC').toLowerCase()) ? 'passwordCommon' : undefined;
}

/** What is wrong with a new password: the specification's rule, and what can be guessed. Asked before the password is hashed. */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  return passwordProblem(password) ?? (await guessablePasswordProblem(password, owner));
}
