const longest = 128;
const shortest = 7;
/** Staff move other people's money and read their contact data: their passwords are longer. */
export const shortestStaffPassword = 12;

/** The marks of the rule list beside a password field. */
export interface PasswordMarks {
  readonly length: boolean;
  readonly letter: boolean;
  readonly number: boolean;
  readonly noSpaces: boolean;
}

/** As many characters as are needed, seven by default, a letter and a number of any script, and no space. */
export function passwordMarks(password: string, least: number = shortest): PasswordMarks {
  return {
    length: Array.from(password).length >= least,
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

/** The same for somebody of the operator's staff. */
export function staffPasswordProblem(password: string): 'required' | 'staffPassword' | 'passwordTooLong' | undefined {
  if (password === '') return 'required';
  if (Array.from(password).length > longest) return 'passwordTooLong';
  return Object.values(passwordMarks(password, shortestStaffPassword)).every(Boolean) ? undefined : 'staffPassword';
}

/** The second typing of a new password. */
export function confirmationProblem(confirmation: string, password: string): 'required' | 'passwordMismatch' | undefined {
  if (confirmation === '') return 'required';
  return confirmation === password ? undefined : 'passwordMismatch';
}
