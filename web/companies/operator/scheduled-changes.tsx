import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduledChangeWire } from '../../../contract/companies/scheduled-changes-endpoints.ts';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { callApi } from '../../platform/api-client.ts';
import { ChangeTable } from '../../ui/desk/timeline.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './company.module.css';
import { companyDeskKeys } from './api.ts';
import own from './scheduled-changes.module.css';

interface ScheduledChangesProps {
  readonly scheduled: readonly ScheduledChangeWire[];
  /** Time zone of the start times. */
  readonly timeZone: string;
  readonly mayEdit: boolean;
}

/** Lists scheduled changes of a unit or brand, which can be cancelled, and the outcome of recent ones. */
export function ScheduledChanges({ scheduled, timeZone, mayEdit }: ScheduledChangesProps) {
  const { t } = useTranslation('operator-scheduled');
  const { locale } = useFormat();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ScheduledChangeWire>();
  const { dateTime } = dateFormat(locale, timeZone);
  return (
    <SectionCard title={t(($) => $.title)}>
      {scheduled.length === 0 && <p className={classes.dim}>{t(($) => $.none)}</p>}
      <ul className={own.changes} hidden={scheduled.length === 0}>
        {scheduled.map((change) => (
          <li key={change.id}>
            <Change change={change} timeZone={timeZone} {...(mayEdit && { onCancel: () => setChosen(change) })} />
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <ReasonDialog
          title={t(($) => $.question, { time: dateTime(chosen.from) })}
          confirm={t(($) => $.confirm)}
          done={t(($) => $.cancelled)}
          isDestructive
          onConfirm={async (reason) => {
            try {
              await callApi('POST /operator/scheduled-changes/{id}/cancel', { params: { id: chosen.id }, body: { reason } });
            } finally {
              await client.invalidateQueries({ queryKey: companyDeskKeys.units() });
              await client.invalidateQueries({ queryKey: companyDeskKeys.brands() });
            }
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </SectionCard>
  );
}

interface ChangeProps {
  readonly change: ScheduledChangeWire;
  readonly timeZone: string;
  readonly onCancel?: () => void;
}

function Change({ change: { from, state, problem, changes, by, reason }, timeZone, onCancel }: ChangeProps) {
  const { t } = useTranslation('operator-scheduled');
  const { locale } = useFormat();
  const time = dateFormat(locale, timeZone).dateTime(from);
  const caption = t(($) => $.changes, { time });
  const isOpen = state === 'scheduled';
  return (
    <article aria-label={caption} className={own.change}>
      <div className={classes.between}>
        <div>
          <strong>{t(($) => $.states[state])}</strong> · {t(($) => $.from, { time, zone: timeZone })}
          <div className={classes.dim}>{t(($) => $.because, { by, reason })}</div>
        </div>
        {isOpen && onCancel !== undefined && (
          <Button variant="default" aria-label={t(($) => $.cancelOf, { time })} onClick={onCancel}>
            {t(($) => $.cancel)}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p className={`${classes.banner} ${own.problem}`} data-kind="waiting">
          {t(($) => $[isOpen ? 'willNot' : 'wasNot'][problem])}
        </p>
      )}
      <ScrollRoom className={classes.room} label={caption}>
        <ChangeTable caption={caption} changes={changes} />
      </ScrollRoom>
    </article>
  );
}
