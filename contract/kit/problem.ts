/** What may be wrong with a field of a form: the name of its text in the catalogue `errors`. */
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
 * The rules of a form, a field each. The screen checks them on leaving a field and on submit, the contract's schema
 * (`withRules`) on arrival: one set of rules for both.
 */
export type FormRules<Values> = {
  readonly [Field in keyof Values]?: (value: Values[Field], values: Values) => Problem | undefined;
};

/** Filled in with something other than space. */
export function requiredProblem(value: string): 'required' | undefined {
  return value.trim() === '' ? 'required' : undefined;
}

/** Chosen from a list. */
export function oneOf(choices: readonly string[]): (value: string) => 'required' | 'invalid' | undefined {
  return (value) => (value === '' ? 'required' : choices.includes(value) ? undefined : 'invalid');
}
