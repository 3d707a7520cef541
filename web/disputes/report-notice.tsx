import { Alert } from '@mantine/core';
import { IconCircleCheck } from '../ui/icons/trade-icons.ts';
import { IconInfoCircle } from '../ui/icons/form-icons.ts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import type { ReportNoticeState } from './reported-lead.ts';
import classes from './report-notice.module.css';

/** Confirms on the lead page that the report was sent, or explains why it was not possible. */
export function ReportNotice() {
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
        {noticeWords(notice, t)}
      </Alert>
    </output>
  );
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
