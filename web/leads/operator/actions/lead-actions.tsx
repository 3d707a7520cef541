import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { useAddress } from '../../../platform/use-address.ts';
import type { DeskLead } from '../lead.ts';
import { actionsOf, type LeadAction } from './action-rule.ts';
import { LeadDialog } from './lead-dialog.tsx';

/** What can be done with a lead as it stands now, in one menu. */
export function LeadActions({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation('operator-leads');
  const address = useAddress();
  const role = useQuery(staffQuery()).data?.role;
  const [action, setAction] = useState<LeadAction>();
  return (
    <div>
      <Menu withinPortal={false} position="bottom-start" shadow="sm">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}>
            {t(($) => $.actions.menu)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actionsOf(lead, role).map((one) => (
            <Menu.Item key={one} onClick={() => setAction(one)}>
              {t(($) => $.actions.names[one])}
            </Menu.Item>
          ))}
          <Menu.Item component="a" {...address(`/operator/dry-run?code=${lead.code}`)}>
            {t(($) => $.actions.dryRun)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {action !== undefined && <LeadDialog lead={lead} action={action} onClose={() => setAction(undefined)} />}
    </div>
  );
}
