import { Alert } from '@mantine/core';
import { IconCircleCheck } from '../ui/icons/trade-icons.ts';
import { IconInfoCircle } from '../ui/icons/form-icons.ts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReportWire } from '../../contract/disputes/endpoints.ts';
import { useFormat } from '../ui/format.ts';
import { reportingQuery } from './api.ts';
import type { ReportNoticeState } from './reported-lead.ts';
import classes from './report-notice.module.css';

/** Confirms on the lead page that the report was sent and says what happens next, or explains why it was not possible. */
export function ReportNotice({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const { history } = useRouter();
  const [notice] = useState(() => history.location.state.reportNotice);
  useEffect(() => {
    // Shown once: clear it so that a reload or return does not show it again.
    const { href, state } = history.location;
    if (state.reportNotice !== undefined) history.replace(href, { ...state, reportNotice: undefined });
  }, [history]);
  if (notice === undefined) return null;
  const isRefusal = notice.kind === 'refused';
  const Icon = isRefusal ? IconInfoCircle : IconCircleCheck;
  return (
    <output className={classes.notice}>
      <Alert color={isRefusal ? 'amber' : 'green'} icon={<Icon size={20} stroke={1.75} aria-hidden />}>
        {isRefusal ? (
          noticeWords(notice, t)
        ) : (
          <>
            <strong>{noticeWords(notice, t)}</strong>
            <NextStep code={code} />
          </>
        )}
      </Alert>
    </output>
  );
}

/** Says who decides the report that was just sent, and by when. */
function NextStep({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const [report] = useQuery(reportingQuery(code)).data?.reports ?? [];
  if (report === undefined) return null;
  const words = nextStepWords(report, (date) => format.dateTime(date), t);
  return words === null ? null : <p className={classes.next}>{words}</p>;
}

function nextStepWords(
  { state, question, decide_by: by }: ReportWire,
  day: (date: string) => string,
  t: TFunction<'disputes'>,
): string | null {
  switch (state) {
    case 'checking':
      return t(($) => $.next.checking);
    case 'asking_customer':
      return question === null ? null : t(($) => $.next.asking_customer, { date: day(question.ends) });
    case 'with_operator':
    case 'appealed':
      return t(($) => $.next[state], { date: day(by) });
    case 'accepted':
      return t(($) => $.next.accepted);
    case 'rejected':
    case 'extended':
    case 'appeal_accepted':
    case 'appeal_rejected':
      return null;
  }
}

function noticeWords(notice: ReportNoticeState, t: TFunction<'disputes'>): string {
  if (notice.kind !== 'refused') return t(($) => $.notices[notice.kind]);
  const { choice } = notice;
  switch (choice.reason) {
    case 'report_closed':
    case 'appeal_closed':
      return t(($) => $.notices.closed, { date: deadlineInGmt(choice.since) });
    case 'banned':
    case 'already_reported':
    case 'decided':
      return t(($) => $.notices[choice.reason]);
  }
}
