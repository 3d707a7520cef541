/** Roles of a company's members. */
export const memberRoles = ['owner', 'manager', 'sales', 'accounts'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What members may do, and which roles have it (specification, section 19). Every trade endpoint declares one capability. `everyone` covers
 * the member's own account and the frame around every page, which all roles need.
 */
export const capabilityRoles = {
  everyone: memberRoles,
  /** Buy and decline leads, and see offers. */
  buy: ['owner', 'manager', 'sales'],
  /** See the marketplace and bought leads. */
  'see-leads': memberRoles,
  /** See every bought lead. Without it, only one's own and unassigned ones. */
  'all-leads': ['owner', 'manager', 'accounts'],
  /** Assign leads to anybody. Without it, only take unassigned ones. */
  'assign-leads': ['owner', 'manager'],
  /** Change bought leads: notes, status, archive, requests for a review, introductions. */
  'work-leads': ['owner', 'manager', 'sales'],
  /** Report a lead and appeal. */
  report: memberRoles,
  /** See invoices, payments and cards. */
  'read-billing': ['owner', 'manager', 'accounts'],
  /** Pay, and change cards and payment settings. */
  'manage-billing': ['owner', 'accounts'],
  /** Download lists as files. */
  export: ['owner', 'manager', 'accounts'],
  /** Company details, accreditations, coverage, lead types, delivery, alerts, listing and replies to reviews. */
  'set-up': ['owner', 'manager'],
  /** Members, API keys, webhooks and connections. */
  'manage-company': ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

export type Capability = keyof typeof capabilityRoles;

/** Whether a member with this role has a capability. */
export function can(role: MemberRole, capability: Capability): boolean {
  const roles: readonly MemberRole[] = capabilityRoles[capability];
  return roles.includes(role);
}

/** Members and open invitations of one company. */
export const maxMembers = 50;

/** Steps that a company's required second factor puts before anything else: set one up, or give the one there is. */
export const secondFactorNeeds = ['set_up', 'confirm'] as const;
export type SecondFactorNeed = (typeof secondFactorNeeds)[number];
