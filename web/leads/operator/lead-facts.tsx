import { Button, Badge } from '@mantine/core';
import { IconBan, IconClock, IconHandStop, IconPlayerPlay } from '../../ui/icons/trade-icons.ts';
import { IconHourglassOff } from '../../ui/icons/desk-icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLines } from '../../../contract/geography/address-rule.ts';
import type { LeadStage } from '../../../contract/leads/operator-values.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList, type Fact } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useFormat } from '../../ui/format.ts';
import { type WholeLead, revealCustomer, type DeskLead } from './api.ts';
import classes from './parts.module.css';
import placeMeterClasses from './place-meter.module.css';

/** Shows status, price and origin of a lead. */
export function LeadFacts({ whole }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const { lead, agreed_maximum: agreed, base_price: base, price_override: override, opens_at: opensAt, opened_at: openedAt } = whole;
  const at = (time: string | null): string | null => (time === null ? null : format.dateTime(time));
  const money = (amount: number): string => format.money(amount, lead.currency);
  const price =
    override === null
      ? t(($) => $.facts.listPrice, { price: money(lead.price), base: money(base) })
      : t(($) => $.facts.setPrice, { price: money(override), base: money(base) });
  return (
    <FactList
      facts={[
        { label: t(($) => $.columns.status), value: <StageBadge stage={lead.stage} /> },
        { label: t(($) => $.facts.why), value: lead.hold_reasons.map((reason) => t(($) => $.holdReasons[reason])).join(', ') },
        { label: t(($) => $.facts.heldUntil), value: at(lead.hold_release_at) },
        { label: t(($) => $.facts.removal), value: whole.removal_reason },
        { label: t(($) => $.columns.sold), value: <SlotMeter lead={lead} /> },
        { label: t(($) => $.facts.agreed), value: t(($) => $.facts.companies, { count: agreed }) },
        { label: t(($) => $.columns.price), value: price },
        {
          label: t(($) => $.columns.timescale),
          value: lead.timescale === null ? t(($) => $.timescales.none) : t(($) => $.timescales[lead.timescale ?? 'none']),
        },
        { label: t(($) => $.columns.received), value: at(lead.received_at) },
        { label: t(($) => $.facts.released), value: at(lead.released_at) },
        { label: t(($) => $.columns.priority), value: at(lead.priority_until) },
        { label: t(($) => $.facts.opens), value: openedAt === null && lead.stage === 'live' ? at(opensAt) : null },
        { label: t(($) => $.facts.opened), value: at(openedAt) },
        { label: t(($) => $.facts.qualified), value: lead.qualified ? t(($) => $.yes) : t(($) => $.no) },
        { label: t(($) => $.columns.source), value: lead.source },
      ]}
    />
  );
}

/** Shows the customer, masked until staff give a reason; then visible until the page closes. */
export function Customer({ whole: { customer, lead } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const [shown, setShown] = useState<readonly Fact[]>();
  const [isAsking, setAsking] = useState(false);
  if (customer === null) return <p className={classes.none}>{t(($) => $.customer.gone)}</p>;
  const label = (name: 'name' | 'telephone' | 'alternate' | 'email' | 'address'): string => t(($) => $.customer[name]);
  const reveal = async (reason: string): Promise<void> => {
    const found = await revealCustomer({ id: lead.id, reason });
    const { title, forename, surname, address1, address2, town, postcode } = found;
    setShown([
      { label: label('name'), value: [title, forename, surname].filter(Boolean).join(' ') },
      { label: label('telephone'), value: <a href={format.phoneHref(found.telephone)}>{format.phone(found.telephone)}</a> },
      { label: label('alternate'), value: found.alternate_phone },
      { label: label('email'), value: <a href={`mailto:${found.email}`}>{found.email}</a> },
      { label: label('address'), value: addressLines(lead.country, { line1: address1, line2: address2, town, postcode }).join(', ') },
    ]);
  };
  return (
    <div className={classes.part}>
      <FactList
        facts={
          shown ?? [
            { label: label('name'), value: customer.name },
            { label: label('telephone'), value: customer.telephone },
            { label: label('email'), value: customer.email },
          ]
        }
      />
      {shown === undefined && (
        <Button variant="default" size="sm" className={classes.alone} onClick={() => setAsking(true)}>
          {t(($) => $.customer.reveal)}
        </Button>
      )}
      <DeskLink href={`/operator/leads/customer?search=${lead.code}`}>{t(($) => $.requests.ofLead)}</DeskLink>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.customer.title, { code: lead.code })}
          confirm={t(($) => $.customer.reveal)}
          onConfirm={reveal}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const stageStyles = {
  held: { color: 'amber', icon: IconClock },
  live: { color: 'green', icon: IconPlayerPlay },
  sold_out: { color: 'gray', icon: IconBan },
  expired: { color: 'gray', icon: IconHourglassOff },
  withdrawn: { color: 'red', icon: IconHandStop },
} as const satisfies Record<LeadStage, object>;

/** Shows the stage of a lead as text, colour and shape. */
export function StageBadge({ stage }: { stage: LeadStage }) {
  const { t } = useTranslation('operator-leads');
  const { color, icon: Icon } = stageStyles[stage];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={14} stroke={1.75} aria-hidden />}>
      {t(($) => $.stages[stage])}
    </Badge>
  );
}

/** Shows one box per place: sold filled, reserved dashed, with the same as text. */
export function SlotMeter({ lead: { sold, reserved, maximum } }: { lead: Pick<DeskLead, 'sold' | 'reserved' | 'maximum'> }) {
  const { t } = useTranslation('operator-leads');
  const getSlotState = (index: number): string => (index < sold ? 'sold' : index < sold + reserved ? 'reserved' : 'free');
  return (
    <span className={placeMeterClasses.meter}>
      <span className={placeMeterClasses.boxes} aria-hidden>
        {Array.from({ length: maximum }, (_, index) => (
          <span key={index} className={placeMeterClasses.box} data-place={getSlotState(index)} />
        ))}
      </span>
      <span className={placeMeterClasses.words}>
        {reserved === 0 ? t(($) => $.meter.sold, { sold, maximum }) : t(($) => $.meter.reserved, { sold, maximum, reserved })}
      </span>
    </span>
  );
}

/** Shows what the source sent besides our own fields. */
export function LeadTracking({ tracking: { fields, left_out: leftOut } }: { tracking: NonNullable<WholeLead['tracking']> }) {
  const { t } = useTranslation('operator-leads');
  return (
    <>
      <FactList facts={fields.map(({ name, value }) => ({ label: name, value }))} />
      {leftOut > 0 && <p className={classes.none}>{t(($) => $.tracking.leftOut, { count: leftOut })}</p>}
    </>
  );
}

/** Shows the customer's request and answers, flagged passages first. */
export function LeadAnswers({ whole: { description, answers, doubtful_passages: doubts } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  return (
    <div className={classes.part}>
      {doubts.length > 0 && (
        <FailureAlert isWarning failure={t(($) => $.answers.doubtful)}>
          <ul>
            {doubts.map(({ question, text }) => (
              <li key={`${question} ${text}`}>{text}</li>
            ))}
          </ul>
        </FailureAlert>
      )}
      {description !== null && description !== '' && <p className={classes.words}>{description}</p>}
      <FactList
        facts={answers.map(({ question, answer, hidden }) => ({
          label: hidden ? t(($) => $.answers.hidden, { question }) : question,
          value: answer,
        }))}
      />
      {answers.length === 0 && (description ?? '') === '' && <p className={classes.none}>{t(($) => $.answers.none)}</p>}
    </div>
  );
}
