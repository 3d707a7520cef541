/** A form is filled from an answer of its own: what is asked again in passing would change fields under the hands of who fills them in. */
export const companyKeys = {
  companyForm: () => ['company-form'],
  userForm: () => ['user-form'],
  businessUnit: (country: string) => ['business-unit', country],
} as const;
