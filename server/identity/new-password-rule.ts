import type { Problem } from '../../contract/rules/problem.ts';
import { passwordProblem } from '../../contract/rules/password-rule.ts';

let common: ReadonlySet<string> | undefined;

/** Tens of thousands of passwords that guessers try first. Unpacked when somebody first chooses one, not at every start. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (common === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
  }
  return common;
}

/**
 * What is wrong with a new password: the specification's rule, and what a stranger would try first: a common one, or the
 * user's own address. Asked before the password is hashed.
 */
export async function newPasswordProblem(password: string, email: string): Promise<Problem | undefined> {
  const broken = passwordProblem(password);
  if (broken !== undefined) return broken;
  const typed = password.normalize('NFC').toLowerCase();
  const own = email.trim().toLowerCase();
  if (typed === own || typed === own.slice(0, own.lastIndexOf('@'))) return 'passwordCommon';
  return (await commonPasswords()).has(typed) ? 'passwordCommon' : undefined;
}
