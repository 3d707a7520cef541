import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can, type Capability } from '../../contract/kit/capabilities.ts';
import { companyQuery } from './session.ts';

/** Whether the signed-in member's role has a capability. The company, which carries the role, is loaded before any page. */
export function useCan(capability: Capability): boolean {
  const role = useQueryClient().getQueryData(companyQuery().queryKey)?.role;
  return role === undefined || can(role, capability);
}

/** Whether somebody else is a member of the company too. */
export function useHasColleagues(): boolean {
  return useQueryClient().getQueryData(companyQuery().queryKey)?.has_colleagues === true;
}

/** Why a control that needs a capability is disabled; undefined if the member has it. */
export function useRoleReason(capability: Capability): string | undefined {
  const { t } = useTranslation('shell');
  const isAllowed = useCan(capability);
  return isAllowed ? undefined : t(($) => $.notYourRole);
}
