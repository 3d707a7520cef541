import { useTranslation } from 'react-i18next';
import type { ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { useFormat } from '../../ui/format.ts';
import { deskReason } from './api.ts';
import classes from './report.module.css';
import { Waiting } from './undo-bar.tsx';

/** Shows the lead and the company's report. */
export function ReportFacts({ data }: { data: ReportDetailWire }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const { report, detail, lead } = data;
  const isOpen = report.state === 'with_operator' || report.state === 'appealed';
  return (
    <>
      <FactList
        facts={[
          { label: t(($) => $.facts.company), value: report.company.name },
          { label: t(($) => $.facts.lead), value: <DeskLink href={`/operator/leads/${lead.enquiry}`}>{report.lead}</DeskLink> },
          { label: t(($) => $.facts.work), value: `${lead.work_type}, ${lead.place}` },
          {
            label: t(($) => $.facts.bought),
            value: `${format.dateTime(lead.bought)}${lead.automatic ? `, ${t(($) => $.facts.automatic)}` : ''}`,
          },
          { label: t(($) => $.facts.price), value: format.money(lead.credit, report.currency) },
          { label: t(($) => $.columns.waiting), value: isOpen && <Waiting report={report} promised={data.promised_hours} /> },
          { label: t(($) => $.facts.decideBy), value: isOpen && format.dateTime(report.decide_by) },
        ]}
      />
      <QuotedText title={deskReason(detail.reason, t)} at={detail.created} text={detail.comment} />
      {detail.decisions.map(({ step, outcome, reason, at }) => (
        <QuotedText key={step} title={t(($) => $.stepOutcome[step][outcome])} at={at} text={reason ?? ''} />
      ))}
      {detail.appeal_comment !== null && detail.appealed !== null && (
        <QuotedText title={t(($) => $.appealed)} at={detail.appealed} text={detail.appeal_comment} />
      )}
    </>
  );
}

function QuotedText({ title, at, text }: { title: string; at: string; text: string }) {
  const format = useFormat();
  return (
    <section className={classes.said}>
      <h3>{title}</h3>
      <time dateTime={at}>{format.dateTime(at)}</time>
      {text !== '' && <p>{text}</p>}
    </section>
  );
}
