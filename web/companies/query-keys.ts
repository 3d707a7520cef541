/** Forms use their own queries: background refetches would change fields while they are being edited. */
export const companyKeys = {
  companyForm: () => ['company-form'],
  userForm: () => ['user-form'],
  businessUnit: (country: string) => ['business-unit', country],
} as const;
