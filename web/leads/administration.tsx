import { useMediaQuery } from '@mantine/hooks';
import {
  IconFileTypePdf,
  IconPrinter,
  IconReceipt,
  IconReceiptRefund,
  IconArchive,
  IconArchiveOff,
  IconStar,
  IconFlag,
  IconScale,
} from '../ui/icons/trade-icons.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportChoice } from '../../contract/disputes/report-rule.ts';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import { leadFile } from '../buying/lead.ts';
import { useMinute } from '../buying/use-minute.ts';
import { callApi } from '../platform/api-client.ts';
import { useCan, useRoleReason } from '../platform/use-can.ts';
import { RequestReview } from '../reputation/reviews/request-review.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { FoldButton } from '../ui/fold-button.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { Meter } from '../ui/meter.tsx';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { changeDetail, changeLead, leadKeys } from './api.ts';
import { leadPrint, type LeadDetailWire } from './lead-facts.ts';
import classes from './administration.module.css';
import deadlineLineClasses from './deadline-line.module.css';
import { ActionEntry, LinkEntry, PageEntry, getReportChoice, getTimeLeft, getShareLeft } from './entry.tsx';

/** Shows all actions on a bought lead; unavailable ones stay in place with a reason. */
export function Administration({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('lead');
  const { lead, invoice, credit } = detail;
  const seesMoney = useCan('read-billing');
  return (
    <AdministrationFrame foot={<DeadlineLine detail={detail} />}>
      <ul className={classes.entries}>
        <li className={classes.print}>
          <LinkEntry Icon={IconPrinter} href={leadPrint(lead.code)} target="_blank" rel="noreferrer">
            {t(($) => $.administration.print)}
            <span className="visually-hidden"> {t(($) => $.place.newTab)}</span>
          </LinkEntry>
        </li>
        <li>
          <LinkEntry Icon={IconFileTypePdf} href={leadFile(lead.code)}>
            {t(($) => $.administration.pdf)}
          </LinkEntry>
        </li>
        {seesMoney && (
          <li>
            <PageEntry Icon={IconReceipt} to="/account/invoices" search={{ code: invoice.code }}>
              {t(($) => $.administration.invoice)}
            </PageEntry>
          </li>
        )}
        {seesMoney && (
          <li>
            {credit === null ? (
              <ActionEntry Icon={IconReceiptRefund} reason={t(($) => $.administration.noCredit)}>
                {t(($) => $.administration.credit)}
              </ActionEntry>
            ) : (
              <PageEntry Icon={IconReceiptRefund} to="/account/invoices" search={{ code: credit.code }}>
                {t(($) => $.administration.credit)}
              </PageEntry>
            )}
          </li>
        )}
        <li>
          <ArchiveEntry code={lead.code} isArchived={lead.dashboard_lead.archived} />
        </li>
        <li>
          <ReviewEntry detail={detail} />
        </li>
        <li>
          <ReportEntry detail={detail} />
        </li>
      </ul>
    </AdministrationFrame>
  );
}

/** Collapses the entries on a phone, to keep the notes close; entries with a deadline stay visible. */
function AdministrationFrame({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('lead');
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const entriesId = useId();
  const [isOpen, setOpen] = useState(false);
  const title = t(($) => $.administration.title);
  if (!isPhone) {
    return (
      <SectionCard title={title}>
        {children}
        {foot}
      </SectionCard>
    );
  }
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.heading}>
        <FoldButton isOpen={isOpen} controls={entriesId} onToggle={() => setOpen(!isOpen)} chevron="end" className={classes.fold}>
          {title}
        </FoldButton>
      </h2>
      <div id={entriesId} hidden={!isOpen}>
        {children}
      </div>
      {foot}
    </section>
  );
}

/** Archives or restores a lead after confirmation. */
function ArchiveEntry({ code, isArchived }: { code: string; isArchived: boolean }) {
  const { t } = useTranslation('lead');
  const client = useQueryClient();
  const roleReason = useRoleReason('work-leads');
  const [isAsking, setAsking] = useState(false);
  const archiveAction = isArchived ? 'unarchive' : 'archive';
  const { run, isBusy, failure } = useAction(t(($) => $.administration[`${archiveAction}Failed`]));
  const toggle = () =>
    void run(async () => {
      const becameArchived = await toggleArchive(client, code);
      setAsking(false);
      void showToast(t(($) => $.administration[becameArchived ? 'archived' : 'unarchived']));
    });
  return (
    <>
      <ActionEntry Icon={isArchived ? IconArchiveOff : IconArchive} reason={roleReason} onClick={() => setAsking(true)}>
        {t(($) => $.administration[archiveAction])}
      </ActionEntry>
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.administration[`${archiveAction}Question`])}
          confirm={t(($) => $.administration[archiveAction])}
          cancel={t(($) => $.administration.keep)}
          isBusy={isBusy}
          onConfirm={toggle}
          onCancel={() => setAsking(false)}
        >
          <p>{t(($) => $.administration[`${archiveAction}Text`])}</p>
          <FailureAlert failure={failure} mb="md" />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Shows the deadline to report the lead or appeal a rejection; renders nothing if neither is possible. */
function DeadlineLine({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('lead');
  const now = useMinute();
  const choice = getReportChoice(detail, now);
  if (choice.kind === 'none') return null;
  const { unit, count } = getTimeLeft(choice.until - now);
  const isNear = unit !== 'days';
  return (
    <div className={deadlineLineClasses.line}>
      <p>
        {t(($) => $.deadline[choice.kind], {
          date: deadlineInGmt(choice.until),
          left: t(($) => $.deadline.left[unit], { count }),
        })}
      </p>
      <Meter share={getShareLeft(choice, Date.parse(detail.lead.accepted_date), now)} tone={isNear ? 'amber' : 'petrol'} />
      <Link to="/help/returns" className={deadlineLineClasses.policy}>
        {t(($) => $.deadline.policy)}
      </Link>
    </div>
  );
}

/** Requests a review from the customer, once and within the time limit. */
function ReviewEntry({ detail }: { detail: LeadDetailWire }) {
  const client = useQueryClient();
  const roleReason = useRoleReason('work-leads');
  const { code } = detail.lead;
  const noteRequest = async () => changeDetail(client, code, () => ({ remindFeedback: true, review_obstacle: 'reviewRequested' }));
  return (
    <RequestReview code={code} obstacle={detail.review_obstacle} onRequested={noteRequest}>
      {({ label, reason, onClick }) => (
        <ActionEntry Icon={IconStar} reason={roleReason ?? reason} onClick={onClick}>
          {label}
        </ActionEntry>
      )}
    </RequestReview>
  );
}

/** Archives or restores a lead and returns the resulting state, even if another window was faster. */
async function toggleArchive(client: QueryClient, code: string): Promise<boolean> {
  const { body } = await callApi('PUT /lead/toggle-archive/{id}', { params: { id: code } });
  const { archived } = body.data;
  changeLead(client, code, () => ({ dashboard_lead: { archived } }));
  void client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
  return archived;
}

/** Offers Report or, in its place, Appeal; the rules of disputes decide which, and why not. */
function ReportEntry({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('lead');
  const choice = getReportChoice(detail, useMinute());
  const seesAll = useCan('all-leads');
  const closed = useReason(choice);
  const reason = closed ?? (seesAll || detail.lead.assigned_to !== null ? undefined : t(($) => $.administration.reasons.unassigned));
  const action = choice.kind === 'appeal' || (choice.kind === 'none' && choice.reason === 'appeal_closed') ? 'appeal' : 'report';
  const Icon = action === 'appeal' ? IconScale : IconFlag;
  const name = t(($) => $.administration[action]);
  if (reason !== undefined) {
    return (
      <ActionEntry Icon={Icon} reason={reason}>
        {name}
      </ActionEntry>
    );
  }
  return (
    <PageEntry Icon={Icon} to="/lead/report/$code" params={{ code: detail.lead.code }} search={{ action }}>
      {name}
    </PageEntry>
  );
}

/** Returns why nothing can be reported; undefined if something can. */
function useReason(choice: ReportChoice): string | undefined {
  const { t } = useTranslation('lead');
  if (choice.kind !== 'none') return undefined;
  switch (choice.reason) {
    case 'banned':
      return t(($) => $.administration.reasons.banned);
    case 'already_reported':
    case 'decided':
      return t(($) => $.administration.reasons.reported);
    case 'report_closed':
    case 'appeal_closed':
      return t(($) => $.administration.reasons.closed, { date: deadlineInGmt(choice.since) });
  }
}
