import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageWire } from '../../../../contract/alerts/outbox-endpoints.ts';
import { messageStates } from '../../../../contract/alerts/values.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskList } from '../../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { exportHref } from '../../../ui/desk/export-href.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { OlderPaging, rowsOf } from '../../../ui/desk/older-paging.tsx';
import { type DeskAddress, useDeskAddress } from '../../../ui/desk/use-desk-address.ts';
import { useFormat } from '../../../ui/format.ts';
import { loadMessages, type OutboxSearch } from '../api.ts';
import { MessagePreview } from '../components/message-preview.tsx';
import { OutboxFilters, useOutboxChips } from '../components/outbox-filters.tsx';
import { outboxList } from '../lists.ts';
import { deskAlertKeys } from '../query-keys.ts';

/** What is asked of the server, from what stands in the address. */
function searchOf({ view, search, filters }: DeskAddress<(typeof outboxList.views)[number], string>): OutboxSearch {
  const { channel, template, company, lead } = filters;
  const state = messageStates.find((one) => one === view);
  return {
    ...(search === '' ? {} : { search }),
    ...(state === undefined ? {} : { state }),
    ...(channel === 'email' || channel === 'sms' ? { channel } : {}),
    ...(template === undefined ? {} : { template }),
    ...(company === undefined ? {} : { company }),
    ...(lead === undefined ? {} : { lead }),
  };
}

/** Every mail and text message: what left, what waits, what could not be sent. */
export function Outbox() {
  const { t } = useTranslation('operator-outbox');
  const format = useFormat();
  const address = useDeskAddress(outboxList);
  const search = searchOf(address);
  const query = useInfiniteQuery({
    queryKey: deskAlertKeys.outboxList(search),
    queryFn: ({ pageParam, signal }) => loadMessages(search, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });
  const chips = useOutboxChips(address.filters);
  const list = rowsOf<MessageWire>(query);
  const state = (message: MessageWire) => t(($) => $.states[message.state]);
  const stateInShort = ({ state: name }: MessageWire) => (name === 'sending' ? t(($) => $.states.sending) : t(($) => $.views[name]));
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
        columns={[
          { key: 'time', label: t(($) => $.columns.time), cell: ({ channel }) => t(($) => $.channels[channel]) },
          { key: 'recipient', label: t(($) => $.columns.recipient), cell: (message) => <Recipient message={message} /> },
          { key: 'template', label: t(($) => $.columns.template), cell: ({ template }) => template },
          { key: 'subject', label: t(($) => $.columns.subject), cell: ({ subject }) => subject },
          { key: 'state', label: t(($) => $.columns.state), cell: stateInShort },
        ]}
        keyOf={({ id }) => String(id)}
        nameOf={({ created }) => format.dateTime(created)}
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
        previewTitle={(_, message) => (message?.channel === 'sms' ? t(($) => $.channels.sms) : (message?.subject ?? t(($) => $.message)))}
        exportHref={exportHref('/operator/outbox', search as Record<string, string>)}
        paging={<OlderPaging shown={list.total} query={query} />}
        empty={Object.keys(search).length === 0 ? t(($) => $.empty) : t(($) => $.emptyFiltered)}
      />
    </DeskPage>
  );
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
