const maxPasswordLength = 128;
export const minPasswordLength = 7;
/** Staff move other people's money and read their contact data, so their passwords are longer. */
export const minStaffPasswordLength = 12;

/** Results of the rule list beside a password field. */
export interface PasswordMarks {
  readonly length: boolean;
  readonly letter: boolean;
  readonly number: boolean;
  readonly noSpaces: boolean;
}

/** Checks for the minimum length (seven by default), a letter and a number of any script, and no space. */
export function passwordMarks(password: string, least: number = minPasswordLength): PasswordMarks {
  return {
    length: Array.from(password).length >= least,
    letter: /\p{L}/u.test(password),
    number: /\p{N}/u.test(password),
    noSpaces: password !== '' && !/\s/u.test(password),
  };
}

/** The specification's rule for a new password. Only the server checks for common ones. */
export function passwordProblem(password: string): 'required' | 'password' | 'passwordTooLong' | undefined {
  if (password === '') return 'required';
  if (Array.from(password).length > maxPasswordLength) return 'passwordTooLong';
  return Object.values(passwordMarks(password)).every(Boolean) ? undefined : 'password';
}

/** The rule for staff passwords. */
export function staffPasswordProblem(password: string): 'required' | 'staffPassword' | 'passwordTooLong' | undefined {
  if (password === '') return 'required';
  if (Array.from(password).length > maxPasswordLength) return 'passwordTooLong';
  return Object.values(passwordMarks(password, minStaffPasswordLength)).every(Boolean) ? undefined : 'staffPassword';
}

/** Checks the repeated password. */
export function confirmationProblem(confirmation: string, password: string): 'required' | 'passwordMismatch' | undefined {
  if (confirmation === '') return 'required';
  return confirmation === password ? undefined : 'passwordMismatch';
}
