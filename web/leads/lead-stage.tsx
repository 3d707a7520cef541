import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeadStage as Stage, leadStages, type LostReason } from '../../contract/leads/values.ts';
import { useRoleReason } from '../platform/use-can.ts';
import { announce } from '../ui/announcer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { ModalDialog } from '../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { answerAttempt, moveLeads, type Progress, progressQuery } from './progress.ts';
import { LostDialog } from './stage-dialog.tsx';
import { StageFields } from './stage-fields.tsx';
import classes from './lead-stage.module.css';

/** Shows what became of a lead, moves it with one tap, and keeps quote, job value and next action. */
export function LeadStage({ code, hasContact }: { readonly code: string; readonly hasContact: boolean }) {
  const { t } = useTranslation('lead');
  const query = useQuery(progressQuery(code));
  const { data } = query;
  const loading = toRegionLoading(query);
  const roleReason = useRoleReason('work-leads');
  return (
    <SectionCard title={t(($) => $.stage.title)}>
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.stage.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <Skeleton height={180} aria-hidden />}
      {data !== undefined && (
        <>
          {roleReason !== undefined && <p className={classes.text}>{roleReason}</p>}
          <fieldset disabled={roleReason !== undefined} className={classes.all}>
            <Unanswered progress={data} />
            <StageButtons progress={data} />
            <StageFields key={data.stage} progress={data} hasContact={hasContact} />
          </fieldset>
          <StageChanges progress={data} />
        </>
      )}
    </SectionCard>
  );
}

/** One button per stage; the current one is pressed. Losing a lead asks for the reason. */
function StageButtons({ progress }: { readonly progress: Progress }) {
  const { code, stage, lost_reason: reason, credited, confirmed_by_customer: isConfirmed } = progress;
  const { t } = useTranslation('lead');
  const client = useQueryClient();
  const [isLosing, setLosing] = useState(false);
  const { run, failure } = useAction(t(($) => $.stage.moveFailed));
  const move = (to: Stage, lostReason: LostReason | null = null) =>
    void run(async () => {
      setLosing(false);
      await moveLeads(client, [code], to, lostReason);
      announce(t(($) => $.stage.moved, { stage: t(($) => $.stage.names[to]) }));
    });
  return (
    <>
      <FailureAlert failure={failure} />
      <fieldset aria-label={t(($) => $.stage.title)} className={classes.stages}>
        {leadStages.map((one) => (
          <Button
            key={one}
            px="md"
            variant={one === stage ? 'filled' : 'default'}
            aria-pressed={one === stage}
            onClick={() => (one === 'lost' ? setLosing(true) : one !== stage && move(one))}
          >
            {t(($) => $.stage.names[one])}
          </Button>
        ))}
      </fieldset>
      {reason !== null && <p className={classes.text}>{t(($) => $.stage.reasons[reason])}</p>}
      {credited && stage !== 'won' && <p className={classes.text}>{t(($) => $.stage.credited)}</p>}
      {isConfirmed && <p className={classes.text}>{t(($) => $.stage.confirmed)}</p>}
      {isLosing && <LostDialog initial={reason} onClose={() => setLosing(false)} onLost={(lostReason) => move('lost', lostReason)} />}
    </>
  );
}

/** Asks about the newest attempt until it is answered. */
function Unanswered({ progress: { code, attempts, stage } }: { readonly progress: Progress }) {
  const [newest] = attempts;
  if (newest === undefined || newest.reached !== null || stage !== 'new') return null;
  return <ReachedQuestion code={code} attempt={newest.id} />;
}

interface ReachedQuestionProps {
  readonly code: string;
  readonly attempt: number;
  readonly onAnswered?: () => void;
}

/** "Did you reach them?" with both answers. */
function ReachedQuestion({ code, attempt, onAnswered }: ReachedQuestionProps) {
  const { t } = useTranslation('lead');
  const client = useQueryClient();
  const { run, failure } = useAction(t(($) => $.stage.moveFailed));
  const answer = (reached: boolean) =>
    void run(async () => {
      await answerAttempt(client, code, attempt, reached);
      announce(t(($) => (reached ? $.stage.reachedSaved : $.stage.noAnswerSaved)));
      onAnswered?.();
    });
  return (
    <fieldset className={classes.question} aria-label={t(($) => $.stage.reachedQuestion)}>
      <FailureAlert failure={failure} />
      {onAnswered === undefined && <p className={classes.text}>{t(($) => $.stage.reachedQuestion)}</p>}
      <div className={classes.stages}>
        <Button variant="default" onClick={() => answer(false)}>
          {t(($) => $.stage.noAnswer)}
        </Button>
        <Button data-autofocus onClick={() => answer(true)}>
          {t(($) => $.stage.reached)}
        </Button>
      </div>
    </fieldset>
  );
}

/** The question right after a press of call, text or email. Closing it leaves it open in the card. */
export function ReachedDialog({
  code,
  attempt,
  onClose,
}: {
  readonly code: string;
  readonly attempt: number;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('lead');
  return (
    <ModalDialog title={t(($) => $.stage.reachedQuestion)} onClose={onClose}>
      <ReachedQuestion code={code} attempt={attempt} onAnswered={onClose} />
    </ModalDialog>
  );
}

const shownChanges = 5;

/** Newest changes of the stage, and how soon the company tried to reach the customer. */
function StageChanges({ progress: { changes, first_response_minutes: minutes } }: { readonly progress: Progress }) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const moves = changes.filter(({ stage, from_stage: from }) => stage !== from).slice(0, shownChanges);
  const hours = minutes === null ? 0 : Math.floor(minutes / 60);
  return (
    <>
      {moves.length > 0 && (
        <ol className={classes.changes} aria-label={t(($) => $.stage.changes)}>
          {moves.map(({ stage, at, by }) => (
            <li key={at}>
              <span>
                {t(($) => $.stage.names[stage])}
                {by !== 'company' && ` (${t(($) => $.stage[by === 'program' ? 'byProgram' : 'byCustomer'])})`}
              </span>
              <time dateTime={at} title={format.fullDate(at)}>
                {format.listDate(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {minutes !== null && (
        <p className={classes.text}>
          {hours === 0
            ? t(($) => $.stage.firstResponse.minutes, { count: minutes })
            : t(($) => $.stage.firstResponse.hours, { count: hours })}
        </p>
      )}
    </>
  );
}
