/** Problem of a form field, as a text key of the catalogue `errors`. */
export type Problem =
  | 'required'
  | 'email'
  | 'emails'
  | 'emailsTooMany'
  | 'tooManyEmails'
  | 'phone'
  | 'mobile'
  | 'postcodeGb'
  | 'postcode'
  | 'vatNumber'
  | 'companyNumber'
  | 'website'
  | 'password'
  | 'staffPassword'
  | 'passwordTooLong'
  | 'passwordCommon'
  | 'passwordWeak'
  | 'passwordOwn'
  | 'passwordMismatch'
  | 'number'
  | 'dateRange'
  | 'fileType'
  | 'fileEmpty'
  | 'tooShort'
  | 'unableToContact'
  | 'attemptsIncomplete'
  | 'attemptsOutside'
  | 'attemptsTwice'
  | 'attemptsApart'
  | 'replyTooLong'
  | 'tooManyWords'
  | 'contactInName'
  | 'invalid';

/**
 * The rules of a form, one per field. Shared: the screen checks them on blur and on submit, the contract's schema
 * (`withRules`) on arrival.
 */
export type FormRules<Values> = {
  readonly [Field in keyof Values]?: (value: Values[Field], values: Values) => Problem | undefined;
};

/** Requires something other than white space. */
export function requiredProblem(value: string): 'required' | undefined {
  return value.trim() === '' ? 'required' : undefined;
}

/** Requires one of the choices. */
export function requireOneOf(choices: readonly string[]): (value: string) => 'required' | 'invalid' | undefined {
  return (value) => (value === '' ? 'required' : choices.includes(value) ? undefined : 'invalid');
}
