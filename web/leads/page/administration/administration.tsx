import { useMediaQuery } from '@mantine/hooks';
import { IconFileTypePdf, IconPrinter, IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leadFile } from '../../../buying/download-links.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { LeadDetailWire } from '../../lead-detail-wire.ts';
import { leadPrint } from '../../download-links.ts';
import classes from './administration.module.css';
import { ArchiveEntry } from './archive-entry.tsx';
import { DeadlineLine } from './deadline-line.tsx';
import { ActionEntry, LinkEntry, PageEntry } from './entry.tsx';
import { ReportEntry } from './report-entry.tsx';
import { ReviewEntry } from './review-entry.tsx';

/** All that can be done with a bought lead; what cannot stays in its place with the reason. */
export function Administration({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('lead');
  const { lead, invoice, credit } = detail;
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
        <li>
          <PageEntry Icon={IconReceipt} to="/account/invoices" search={{ code: invoice.code }}>
            {t(($) => $.administration.invoice)}
          </PageEntry>
        </li>
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

/** On a telephone the entries are folded up, so that the notes are not a screen further down; what has a deadline stays in sight. */
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
