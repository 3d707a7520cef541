const longest = 128;

/** The marks of the rule list beside a password field. */
export interface PasswordMarks {
  readonly length: boolean;
  readonly letter: boolean;
  readonly number: boolean;
  readonly noSpaces: boolean;
}

/** At least seven characters, a letter and a number of any script, and no space. */
export function passwordMarks(password: string): PasswordMarks {
  return {
    length: Array.from(password).length >= 7,
    letter: /\p{L}/u.test(password),
    number: /\p{N}/u.test(password),
    noSpaces: password !== '' && !/\s/u.test(password),
  };
}

/** The specification's rule for a new password. Whether it is a common one, only the server knows. */
export function passwordProblem(password: string): 'required' | 'password' | 'passwordTooLong' | undefined {
  if (password === '') return 'required';
  if (Array.from(password).length > longest) return 'passwordTooLong';
  return Object.values(passwordMarks(password)).every(Boolean) ? undefined : 'password';
}

/** The second typing of a new password. */
export function confirmationProblem(confirmation: string, password: string): 'required' | 'passwordMismatch' | undefined {
  if (confirmation === '') return 'required';
  return confirmation === password ? undefined : 'passwordMismatch';
}
