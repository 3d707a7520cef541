import { expect, it } from 'vitest';
import { can, capabilityRoles, memberRoles, type Capability } from './capabilities.ts';

/** The specification's table, section 19: who has each capability. */
const table: Readonly<Record<Capability, string>> = {
  everyone: 'owner manager sales accounts',
  buy: 'owner manager sales',
  'see-leads': 'owner manager sales accounts',
  'all-leads': 'owner manager accounts',
  'assign-leads': 'owner manager',
  'work-leads': 'owner manager sales',
  report: 'owner manager sales accounts',
  'read-billing': 'owner manager accounts',
  'manage-billing': 'owner accounts',
  export: 'owner manager accounts',
  'set-up': 'owner manager',
  'manage-company': 'owner',
};

it.each(Object.keys(capabilityRoles) as Capability[])('%s belongs to the roles of the specification', (capability) => {
  expect(memberRoles.filter((role) => can(role, capability)).join(' ')).toBe(table[capability]);
});
