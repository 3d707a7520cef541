import { Badge } from '@mantine/core';
import { IconBan, IconClock, IconHandStop, IconHourglassOff, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LeadStage } from '../../../../contract/leads/operator-values.ts';

const looks = {
  held: { color: 'amber', icon: IconClock },
  live: { color: 'green', icon: IconPlayerPlay },
  sold_out: { color: 'gray', icon: IconBan },
  expired: { color: 'gray', icon: IconHourglassOff },
  withdrawn: { color: 'red', icon: IconHandStop },
} as const satisfies Record<LeadStage, object>;

/** Where a lead stands, in a word, a colour and a shape. */
export function StageBadge({ stage }: { stage: LeadStage }) {
  const { t } = useTranslation('operator-leads');
  const { color, icon: Icon } = looks[stage];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={14} stroke={1.75} aria-hidden />}>
      {t(($) => $.stages[stage])}
    </Badge>
  );
}
