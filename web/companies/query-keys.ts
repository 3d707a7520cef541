/** Forms use separate queries, because background refetches would change fields during editing. */
export const companyKeys = {
  companyForm: () => ['company-form'],
  userForm: () => ['user-form'],
  businessUnit: (country: string) => ['business-unit', country],
} as const;
