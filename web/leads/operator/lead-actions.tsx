import { TextInput, Checkbox, Radio, Button, Menu } from '@mantine/core';
import { IconChevronDown } from '../../ui/icons/form-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPrice } from '../../catalogue/operator/price-edits.ts';
import { type ChosenCompany, CompanyChoice } from '../../companies/operator/company-choice.tsx';
import { staffQuery } from '../../identity/operator/session.ts';
import { useAddress } from '../../platform/use-address.ts';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import {
  setLeadMaximum,
  setLeadPrice,
  holdLead,
  setPriorityWindow,
  offerLead,
  deskLeadQuery,
  invalidateLeads,
  type DeskLead,
  type WholeLead,
  type LeadDialogProps,
} from './api.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { QualifyDialog, ReleaseDialog, WithdrawDialog } from './stage-dialogs.tsx';

const leadActions = ['release', 'hold', 'qualify', 'offer', 'window', 'maximum', 'price', 'credit', 'withdraw'] as const;
type LeadAction = (typeof leadActions)[number];

/** Whether an action makes sense in the lead's state; the server checks again. */
export function isActionAvailable(
  action: LeadAction,
  { stage, status, sold, reserved, maximum, priority_until: priorityUntil }: DeskLead,
  role: 'agent' | 'admin' | undefined,
): boolean {
  const isWaiting = stage === 'held';
  const isOnSale = status === 'released';
  const may: Readonly<Record<LeadAction, boolean>> = {
    release: isWaiting,
    hold: isWaiting,
    qualify: isWaiting || isOnSale,
    offer: isOnSale && sold + reserved < maximum,
    window: isOnSale && priorityUntil !== null,
    maximum: isWaiting || isOnSale,
    price: role === 'admin' && (isWaiting || isOnSale),
    credit: sold > 0,
    withdraw: stage !== 'withdrawn',
  };
  return may[action];
}

const hourMs = 3_600_000;

/** Formats a time this many hours from now for the field, by the browser's clock. */
export function hoursFromNow(hours: number): string {
  const at = new Date(Date.now() + hours * hourMs);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Adds the time zone. Invalid times are passed on, and the server rejects them with a message. */
export function toInstant(value: string): string {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: string;
  readonly disabled?: boolean;
}

/** A datetime field in the user's time zone. */
export function TimeField({ label, value, onChange, description, disabled = false }: TimeFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={description}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function PriceDialog({ whole, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const { lead, price_override: override } = whole;
  const [price, setPrice] = useState(String(lead.price));
  const [isListed, setListed] = useState(false);
  const save = async (reason: string): Promise<void> => {
    // An invalid number would be sent as null, which means the list price.
    const given = isListed ? null : readPrice(price);
    if (given === undefined) throw new FieldProblem(t(($) => $.price.wrong));
    await setLeadPrice({ ...seen, reason, price: given });
    await afterwards();
  };
  return (
    <ReasonDialog
      title={t(($) => $.price.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.price)}
      done={t(($) => $.price.done, { code: lead.code })}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t(($) => $.price.effect, { price: format.money(lead.price, lead.currency) })}</p>
      {override !== null && (
        <Checkbox label={t(($) => $.price.listed)} checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} />
      )}
      {!isListed && (
        <TextInput
          label={t(($) => $.price.label, { currency: lead.currency })}
          description={t(($) => $.price.hint)}
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}

/** Limits the choice to valid values: at least sold plus reserved, at most what the customer agreed to. */
function MaximumDialog({ whole, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const { lead, agreed_maximum: agreed } = whole;
  const taken = lead.sold + lead.reserved;
  const choices = [1, 2, 3].filter((count) => count >= taken && count <= agreed);
  const [maximum, setMaximum] = useState(lead.maximum);
  return (
    <ReasonDialog
      title={t(($) => $.maximum.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.maximum)}
      done={t(($) => $.maximum.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await setLeadMaximum({ ...seen, reason, maximum });
        await afterwards();
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.maximum.effect, { taken, agreed })}</p>
      <Radio.Group label={t(($) => $.maximum.label)} value={String(maximum)} onChange={(value) => setMaximum(Number(value))}>
        {choices.map((count) => (
          <Radio
            key={count}
            value={String(count)}
            mt="xs"
            label={count === 1 ? t(($) => $.maximum.exclusive) : t(($) => $.facts.companies, { count })}
          />
        ))}
      </Radio.Group>
    </ReasonDialog>
  );
}

/** Menu of the actions possible in the lead's state. */
export function LeadActions({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation('operator-leads');
  const address = useAddress();
  const role = useQuery(staffQuery()).data?.role;
  const [action, setAction] = useState<LeadAction>();
  return (
    <div>
      <Menu withinPortal={false} position="bottom-start" shadow="sm">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}>
            {t(($) => $.actions.menu)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {leadActions
            .filter((one) => isActionAvailable(one, lead, role))
            .map((one) => (
              <Menu.Item key={one} onClick={() => setAction(one)}>
                {t(($) => $.actions.names[one])}
              </Menu.Item>
            ))}
          <Menu.Item component="a" {...address(`/operator/dry-run?code=${lead.code}`)}>
            {t(($) => $.actions.dryRun)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {action !== undefined && <LeadDialog lead={lead} action={action} onClose={() => setAction(undefined)} />}
    </div>
  );
}

const tomorrowHours = 24;

function HoldDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [until, setUntil] = useState(() => hoursFromNow(tomorrowHours));
  return (
    <ReasonDialog
      title={t(($) => $.hold.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.hold)}
      done={t(($) => $.hold.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await holdLead({ ...seen, reason, until: toInstant(until) });
        await afterwards();
      }}
      onClose={onClose}
    >
      <TimeField label={t(($) => $.hold.until)} description={t(($) => $.hold.hint)} value={until} onChange={setUntil} />
    </ReasonDialog>
  );
}

function WindowDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [until, setUntil] = useState(() => hoursFromNow(1));
  const [isNow, setNow] = useState(false);
  return (
    <ReasonDialog
      title={t(($) => $.window.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.window)}
      done={t(($) => $.window.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await setPriorityWindow({ ...seen, reason, until: isNow ? null : toInstant(until) });
        await afterwards();
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.window.effect)}</p>
      <Checkbox label={t(($) => $.window.now)} checked={isNow} onChange={(event) => setNow(event.currentTarget.checked)} />
      {!isNow && <TimeField label={t(($) => $.window.until)} value={until} onChange={setUntil} />}
    </ReasonDialog>
  );
}

function OfferDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [company, setCompany] = useState<ChosenCompany | null>(null);
  const [problem, setProblem] = useState<string>();
  const [until, setUntil] = useState(() => hoursFromNow(1));
  return (
    <ReasonDialog
      title={t(($) => $.offer.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.offer)}
      onConfirm={async (reason) => {
        if (company === null) {
          setProblem(t(($) => $.offer.missing));
          throw new Error('no company was chosen');
        }
        await offerLead({ ...seen, reason, company: company.id, until: toInstant(until) });
        await afterwards();
      }}
      done={t(($) => $.offer.done, { code: lead.code })}
      onClose={onClose}
    >
      <p>{t(($) => $.offer.effect)}</p>
      <CompanyChoice
        isFirst
        chosen={company}
        problem={problem}
        onChange={(chosen) => {
          setCompany(chosen);
          setProblem(undefined);
        }}
      />
      <TimeField label={t(($) => $.offer.until)} value={until} onChange={setUntil} />
    </ReasonDialog>
  );
}

const dialogs = {
  release: ReleaseDialog,
  hold: HoldDialog,
  qualify: QualifyDialog,
  offer: OfferDialog,
  window: WindowDialog,
  maximum: MaximumDialog,
  price: PriceDialog,
  credit: CreditDialog,
  withdraw: WithdrawDialog,
} as const;

/** Dialog of an action, based on the lead as displayed. */
function LeadDialog({ lead, action, onClose }: { lead: DeskLead; action: LeadAction; onClose: () => void }) {
  const { t } = useTranslation('operator-leads');
  const client = useQueryClient();
  const query = useQuery(deskLeadQuery(lead.id));
  const loading = toRegionLoading(query);
  const [first, setFirst] = useState<WholeLead>();
  if (first === undefined && query.data !== undefined && query.data !== null) setFirst(query.data);
  if (first === undefined) {
    if (!loading.hasFailed && query.data !== null) return null;
    return (
      <ModalDialog title={t(($) => $.actions.names[action])} onClose={onClose}>
        {query.data === null ? (
          <p>{t(($) => $.unknown)}</p>
        ) : (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.notLoaded)}
          </InlineFailure>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.actions.close)}
          </Button>
        </DialogActions>
      </ModalDialog>
    );
  }
  const Dialog = dialogs[action];
  const seen = { id: lead.id, seen_change: first.last_change };
  return <Dialog whole={first} seen={seen} afterwards={() => invalidateLeads(client)} onClose={onClose} />;
}
