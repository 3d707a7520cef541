import { useTranslation } from 'react-i18next';
import type { QueuedReportWire } from '../../../../contract/disputes/queue-endpoints.ts';
import { WaitingBar } from '../../../ui/desk/waiting-bar.tsx';

interface WaitingProps {
  readonly report: Pick<QueuedReportWire, 'working_hours' | 'overdue'>;
  readonly promised: number;
}

/** How much of the working hours that are promised is over. */
export function Waiting({ report, promised }: WaitingProps) {
  const { t } = useTranslation('operator-disputes');
  const { working_hours: hours, overdue: isOver } = report;
  return (
    <WaitingBar share={hours / promised} isOver={isOver}>
      {isOver ? t(($) => $.waiting.over, { promised }) : t(($) => $.waiting.hours, { hours: Math.floor(hours), promised })}
    </WaitingBar>
  );
}
