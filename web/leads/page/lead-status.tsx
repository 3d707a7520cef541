import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { iconOfStatus, type LeadStatus as Standing } from '../../../contract/leads/values.ts';
import type { LeadDetailWire } from '../lead-detail-wire.ts';
import { standingLooks } from '../standing.ts';
import classes from './lead-status.module.css';

/** How the lead stands, in words: in its reporting, and whether it was put away. */
export function LeadStatus({ lead }: { lead: LeadDetailWire['lead'] }) {
  const { reportStatus, dashboard_lead: kept } = lead;
  return (
    <span className={classes.statuses}>
      <StatusBadge standing={reportStatus ?? 'valid'} icon={reportStatus === null ? undefined : iconOfStatus[reportStatus]} />
      {kept.archived && <StatusBadge standing="archived" />}
    </span>
  );
}

function StatusBadge({ standing, icon = '' }: { standing: Standing; icon?: string | undefined }) {
  const { t } = useTranslation('lead');
  const { color, Icon } = standingLooks[standing];
  return (
    <Badge
      size="md"
      variant="light"
      color={color}
      component="span"
      classNames={{ root: `${classes.root} ${icon}`, label: classes.label ?? '' }}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    >
      {t(($) => $.status[standing])}
    </Badge>
  );
}
