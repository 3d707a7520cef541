export const staffRoles = ['agent', 'admin'] as const;
