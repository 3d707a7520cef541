import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from '../intake.module.css';
import { formatKeys, type MetaLead, metaLeadsQuery, retryMetaLead } from './format-api.ts';
import own from './format.module.css';

/** Lists leads that Meta announced and that could not be fetched yet. */
export function MetaLeads({ id }: { id: number }) {
  const { t } = useTranslation('operator-formats');
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(metaLeadsQuery(id));
  const [asked, setAsked] = useState<MetaLead>();
  const retry = async (reason: string): Promise<string | void> => {
    if (asked === undefined) return;
    await retryMetaLead(asked.id, reason);
    await client.invalidateQueries({ queryKey: formatKeys.metaLeads(id) });
    return t(($) => $.meta.retried);
  };
  const leads = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  return (
    <SectionCard title={t(($) => $.meta.title)}>
      <p className={classes.text}>{t(($) => $.meta.help)}</p>
      {isError && (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.meta.notLoaded)}
        </InlineFailure>
      )}
      {data !== undefined && (
        <p className={classes.text}>{total === 0 ? t(($) => $.meta.none) : t(($) => $.meta.total, { count: total })}</p>
      )}
      {leads.length > 0 && (
        <ul className={own.lines} aria-label={t(($) => $.meta.title)}>
          {leads.map((lead) => (
            <MetaLeadLine key={lead.id} lead={lead} onRetry={() => setAsked(lead)} />
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.meta.retryTitle)}
          confirm={t(($) => $.meta.retry)}
          onConfirm={retry}
          onClose={() => setAsked(undefined)}
        >
          <p className={classes.text}>{t(($) => $.meta.retryHint)}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

function MetaLeadLine({ lead, onRetry }: { lead: MetaLead; onRetry: () => void }) {
  const { t } = useTranslation('operator-formats');
  const { dateTime } = useFormat();
  const { lead_id: leadId, state, received_at: at, attempts, due_at: dueAt, problem, message } = lead;
  return (
    <li className={classes.pane}>
      <span>
        <strong>{t(($) => $.meta.lead, { id: leadId })}</strong>, {t(($) => $.meta.announced, { time: dateTime(at) })}
      </span>
      {problem !== null && (
        <ul className={own.facts}>
          <li className={classes.wrong}>{t(($) => $.meta.problems[problem])}</li>
          {message !== null && <li>{t(($) => $.meta.message, { message })}</li>}
        </ul>
      )}
      <span>{state === 'failed' ? t(($) => $.meta.stopped, { count: attempts }) : t(($) => $.meta.next, { time: dateTime(dueAt) })}</span>
      {attempts > 0 && (
        <Button variant="default" className={classes.submit} aria-label={t(($) => $.meta.retryNamed, { id: leadId })} onClick={onRetry}>
          {t(($) => $.meta.retry)}
        </Button>
      )}
    </li>
  );
}
