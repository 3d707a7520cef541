import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageWire, WholeMessageWire } from '../../../contract/alerts/outbox-endpoints.ts';
import { messageChannels, messageStates, messageSheet, type MessageChannel } from '../../../contract/alerts/values.ts';
import type { FilterInWords } from '../../ui/desk/chips/filter-chips.tsx';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskList, OlderPaging, toDeskRows } from '../../ui/desk/desk-list.tsx';
import { DeskPage, FactList } from '../../ui/desk/desk-page.tsx';
import { exportHref, type DeskAddress, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { staffQuery } from '../../identity/operator/session.ts';
import { CopyText } from '../../ui/desk/copy-text.tsx';
import { loadMessages, type OutboxSearch, loadMessage, revealLink, sendAgain, outboxList, deskAlertKeys } from './api.ts';
import { MessageBody } from './message-body.tsx';
import classes from './outbox-filters.module.css';

const isChannel = (value: string | undefined): value is MessageChannel => messageChannels.some((one) => one === value);

/** Turns the address into the server's search parameters. */
function toOutboxSearch({ view, search, filters }: DeskAddress<(typeof outboxList.views)[number], string>): OutboxSearch {
  const { channel, template, company, lead } = filters;
  const state = messageStates.find((one) => one === view);
  return {
    ...(search === '' ? {} : { search }),
    ...(state === undefined ? {} : { state }),
    ...(isChannel(channel) ? { channel } : {}),
    ...(template === undefined ? {} : { template }),
    ...(company === undefined ? {} : { company }),
    ...(lead === undefined ? {} : { lead }),
  };
}

const column = deskColumns<MessageWire>();

/** Lists every mail and text message: sent, queued and failed. */
export function Outbox() {
  const { t } = useTranslation('operator-outbox');
  const format = useFormat();
  const address = useDeskAddress(outboxList);
  const search = toOutboxSearch(address);
  const query = useInfiniteQuery({
    queryKey: deskAlertKeys.outboxList(search),
    queryFn: ({ pageParam, signal }) => loadMessages(search, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });
  const chips = useOutboxChips(address.filters);
  const list = toDeskRows<MessageWire>(query);
  const state = useMessageState();
  const stateInShort = (message: MessageWire) => {
    const { state: name } = message;
    return name === 'sending' || name === 'bounced' ? state(message) : t(($) => $.views[name]);
  };
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={list}
        views={outboxList.views.map((key) => ({ key, label: t(($) => $.views[key]) }))}
        searchLabel={t(($) => $.search)}
        filters={<OutboxFilters address={address} templates={query.data?.pages[0]?.meta.templates ?? []} />}
        chips={chips}
        columns={column.columns([
          column.accessor('channel', {
            id: 'time',
            header: t(($) => $.columns.time),
            cell: ({ getValue }) => t(($) => $.channels[getValue()]),
          }),
          column.display({
            id: 'recipient',
            header: t(($) => $.columns.recipient),
            cell: ({ row }) => <Recipient message={row.original} />,
          }),
          column.accessor('template', { header: t(($) => $.columns.template) }),
          column.accessor('subject', { header: t(($) => $.columns.subject) }),
          column.display({ id: 'state', header: t(($) => $.columns.state), cell: ({ row }) => stateInShort(row.original) }),
        ])}
        getKey={({ id }) => String(id)}
        getName={({ created }) => format.dateTime(created)}
        card={(message) => (
          <FactList
            facts={[
              { label: t(($) => $.columns.recipient), value: <Recipient message={message} /> },
              { label: t(($) => $.columns.subject), value: message.subject },
              { label: t(($) => $.columns.state), value: state(message) },
            ]}
          />
        )}
        preview={(key) => <MessagePreview key={key} id={Number(key)} />}
        previewTitle={(_, message) =>
          message?.channel === 'sms' || message?.channel === 'push'
            ? t(($) => $.channels[message.channel])
            : (message?.subject ?? t(($) => $.message))
        }
        exportHref={exportHref('/operator/outbox', search as Record<string, string>)}
        exportSheet={messageSheet}
        paging={<OlderPaging shown={list.total} query={query} />}
        empty={Object.keys(search).length === 0 ? t(($) => $.empty) : t(($) => $.emptyFiltered)}
      />
    </DeskPage>
  );
}

/** Names a message's state; a bounced one, and one whose address was refused, with the reason. */
function useMessageState(): (message: Pick<MessageWire, 'state' | 'report'>) => string {
  const { t } = useTranslation('operator-outbox');
  return ({ state, report }) =>
    (state === 'bounced' || state === 'dead') && report !== null && report.reason !== 'spam'
      ? t(($) => (state === 'bounced' ? $.bouncedFor : $.refusedFor), { reason: t(($) => $.reasons[report.reason]) })
      : t(($) => $.states[state]);
}

function Recipient({ message: { recipient, recipientKind, company } }: { message: MessageWire }) {
  const { t } = useTranslation('operator-outbox');
  return (
    <>
      {recipient ?? t(($) => $.kinds[recipientKind])}
      {company !== null && (
        <div>
          <DeskLink href={`/operator/companies/${company.id}`}>{company.name}</DeskLink>
        </div>
      )}
    </>
  );
}

/** Messages change state within seconds. */
const leaving: ReadonlySet<WholeMessageWire['state']> = new Set(['queued', 'sending']);

/** Shows one message as sent, or why it failed, with a button to resend it. */
function MessagePreview({ id }: { id: number }) {
  const { t } = useTranslation('operator-outbox');
  const query = useQuery({
    queryKey: deskAlertKeys.message(id),
    queryFn: ({ signal }) => loadMessage(id, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && leaving.has(state.data.state) ? 3_000 : false),
  });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  }
  return query.data === undefined ? <SkeletonCard lines={[80, 60, 90, 70]} /> : <Message message={query.data} />;
}

function Message({ message }: { message: WholeMessageWire }) {
  const { t } = useTranslation('operator-outbox');
  const format = useFormat();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const nameState = useMessageState();
  const { id, state, report, lastError, dropReason } = message;
  const resend = async (reason: string): Promise<void> => {
    await sendAgain(id, reason);
    await queryClient.invalidateQueries({ queryKey: deskAlertKeys.outbox() });
    await queryClient.invalidateQueries({ queryKey: ['operator', 'counters'] });
  };
  return (
    <>
      <FactList
        facts={[
          {
            label: t(($) => $.columns.state),
            value: t(($) => $.stateAt, { state: nameState(message), time: format.dateTime(message.at) }),
          },
          {
            label: t(($) => $.complaint),
            value: report?.reason === 'spam' ? t(($) => $.complaintAt, { time: format.dateTime(report.at) }) : null,
          },
          { label: t(($) => $.columns.recipient), value: message.recipient },
          { label: t(($) => $.columns.template), value: message.template },
          { label: t(($) => $.tries), value: message.attempts },
          { label: t(($) => $.failedWith), value: lastError },
          { label: t(($) => $.droppedFor), value: dropReason?.replaceAll('_', ' ') },
        ]}
      />
      {message.canSendAgain && (
        <div>
          <Button onClick={() => setAsking(true)}>{t(($) => $.again.act)}</Button>
        </div>
      )}
      {message.canRevealLink && <ConfirmationLink message={message} />}
      <MessageBody message={message} />
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.again.question, { subject: message.subject ?? message.template })}
          confirm={t(($) => $.again.act)}
          done={t(($) => $.again.done)}
          onConfirm={resend}
          onClose={() => setAsking(false)}
        >
          <p>{state === 'unknown' ? t(($) => $.again.mayHaveArrived) : t(($) => $.again.effect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Shows an administrator the link of a confirmation mail that could not be sent, once they have said why. */
function ConfirmationLink({ message: { id, subject, template } }: { message: WholeMessageWire }) {
  const { t } = useTranslation('operator-outbox');
  const { data: member } = useQuery(staffQuery());
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<string>();
  if (member?.role !== 'admin') return <p>{t(($) => $.link.adminsOnly)}</p>;
  return (
    <>
      <p>{t(($) => $.link.hint)}</p>
      {link === undefined ? (
        <div>
          <Button onClick={() => setAsking(true)}>{t(($) => $.link.act)}</Button>
        </div>
      ) : (
        <CopyText label={t(($) => $.link.label)} text={link} />
      )}
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.link.question, { subject: subject ?? template })}
          confirm={t(($) => $.link.act)}
          onConfirm={async (reason) => setLink(await revealLink(id, reason))}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.link.effect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

interface OutboxFiltersProps<View extends string> {
  readonly address: DeskAddress<View, string>;
  readonly templates: readonly string[];
}

/** Labels of the active filters. */
function useOutboxChips(filters: DeskAddress<string, string>['filters']): FilterInWords[] {
  const { t } = useTranslation('operator-outbox');
  return (['channel', 'template', 'company', 'lead'] as const).flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const words = isChannel(value) ? t(($) => $.channels[value]) : value;
    return [{ name, label: t(($) => $.filters[name]), value: words }];
  });
}

/** Filters by channel, template, company and lead. */
function OutboxFilters<View extends string>({ address, templates }: OutboxFiltersProps<View>) {
  const { t } = useTranslation('operator-outbox');
  const chosen = address.filters;
  const set = (name: string, value: string): void => address.set({ [name]: value === '' ? undefined : value });
  const any = { value: '', label: t(($) => $.filters.any) };
  const chosenTemplate = chosen['template'];
  const known = chosenTemplate === undefined || templates.includes(chosenTemplate) ? templates : [chosenTemplate, ...templates];
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t(($) => $.filters.channel)}
        value={chosen['channel'] ?? ''}
        data={[any, ...messageChannels.map((value) => ({ value, label: t(($) => $.channels[value]) }))]}
        onChange={(event) => set('channel', event.currentTarget.value)}
      />
      <NativeSelect
        label={t(($) => $.filters.template)}
        value={chosenTemplate ?? ''}
        data={[any, ...known.map((value) => ({ value, label: value }))]}
        onChange={(event) => set('template', event.currentTarget.value)}
      />
      {(['company', 'lead'] as const).map((name) => (
        <FilterTextField
          key={`${name} ${chosen[name] ?? ''}`}
          name={name}
          value={chosen[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  );
}

/** Applied on Enter or blur; companies are identified by number. */
function FilterTextField({ name, value, onChange }: { name: 'company' | 'lead'; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('operator-outbox');
  const isNumber = name === 'company';
  const applyFilter = (given: string): void => {
    const wanted = isNumber ? given.replaceAll(/\D/g, '') : given.trim();
    if (wanted !== value) onChange(wanted);
  };
  return (
    <TextInput
      label={t(($) => $.filters[name])}
      defaultValue={value}
      maxLength={isNumber ? 12 : 24}
      {...(isNumber && { inputMode: 'numeric' })}
      onBlur={(event) => applyFilter(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && applyFilter(event.currentTarget.value)}
    />
  );
}
