import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCalendarX, IconClock, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import type { HeldAccreditation } from './accreditations-api.ts';

type State = HeldAccreditation['state'];

/** The colour is the third signal, after the word and the shape. */
const looks: Readonly<Record<State, { readonly color: string; readonly Icon: typeof IconClock }>> = {
  approved: { color: 'green', Icon: IconShieldCheck },
  pending: { color: 'amber', Icon: IconClock },
  expired: { color: 'red', Icon: IconCalendarX },
  rejected: { color: 'red', Icon: IconAlertTriangle },
  not_added: { color: 'gray', Icon: IconAlertTriangle },
};

interface AccreditationStatusProps {
  readonly held: HeldAccreditation | undefined;
  /** What is not there keeps the company from buying. */
  readonly isCompulsory: boolean;
}

export function AccreditationStatus({ held, isCompulsory }: AccreditationStatusProps) {
  const { t } = useTranslation('accreditations');
  const format = useFormat();
  const state = held?.state ?? 'not_added';
  const { color, Icon } = looks[state];
  const isMissing = state === 'not_added' && isCompulsory;
  const until = held?.manual_approval_until ?? null;
  return (
    <Badge variant="light" color={isMissing ? 'red' : color} size="lg" leftSection={<Icon size={16} stroke={1.75} aria-hidden />}>
      {state === 'approved' && until !== null
        ? t(($) => $.states.approvedUntil, { until: format.shortDate(until) })
        : t(($) => $.states[state])}
    </Badge>
  );
}
