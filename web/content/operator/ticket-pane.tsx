import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketWire, TicketReplyWire } from '../../../contract/content/tickets-endpoints.ts';
import { maxTicketReplyLength } from '../../../contract/content/values.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { RevealButton } from '../../ui/desk/reveal-button.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deskContentKeys, assignTicket, loadTicket, revealWriter, sendReplyAgain, replyToTicket } from './api.ts';
import type { Done } from './done-line.tsx';
import replyFormClasses from './reply-form.module.css';
import classes from './ticket-pane.module.css';

/** Shows a message and its reply form. */
export function TicketPane({ id, done }: { id: number; done: Done }) {
  const { t } = useTranslation('operator-messages');
  const query = useQuery({
    queryKey: deskContentKeys.ticket(id),
    queryFn: ({ signal }) => loadTicket(id, signal),
    // The state of a reply changes within seconds.
    refetchInterval: ({ state }) => (state.data?.replies.some((reply) => reply.state === 'sending') === true ? 3_000 : false),
  });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  }
  return query.data === undefined ? <SkeletonCard lines={[60, 90, 80, 70]} /> : <Ticket ticket={query.data} done={done} />;
}

function Ticket({ ticket, done }: { ticket: TicketWire; done: Done }) {
  const { t } = useTranslation('operator-messages');
  const format = useFormat();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: deskContentKeys.messages() });
  const { id, company, page, state } = ticket;
  const one = { kind: 'ticket', id, name: ticket.name } as const;
  const link = company.id === null ? company.name : <DeskLink href={`/operator/companies/${company.id}`}>{company.name ?? ''}</DeskLink>;
  const listContactFacts = (email: string, telephone: string | null) => [
    { label: t(($) => $.facts.email), value: email },
    { label: t(($) => $.facts.telephone), value: telephone },
  ];
  return (
    <>
      <p className={classes.message}>{ticket.message}</p>
      <FactList
        facts={[
          { label: t(($) => $.columns.written), value: format.dateTime(ticket.created) },
          { label: t(($) => $.facts.company), value: link },
          { label: t(($) => $.facts.page), value: page },
          {
            label: t(($) => $.facts.enquiry),
            value: ticket.enquiry && <DeskLink href={`/operator/leads/${ticket.enquiry.id}`}>{ticket.enquiry.code}</DeskLink>,
          },
        ]}
      />
      {ticket.email !== null && (
        <RevealButton
          masked={listContactFacts(ticket.email, ticket.telephone)}
          reveal={async () => {
            const { email, telephone } = await revealWriter(id);
            return listContactFacts(email, telephone);
          }}
        />
      )}
      <Attachment ticket={ticket} />
      <Taker ticket={ticket} onChange={refresh} />
      <TicketReplies replies={ticket.replies} onChange={refresh} />
      {state === 'done' ? (
        <div>
          <Button loading={done.isBusy} onClick={() => void done.takeOut(one)}>
            {t(($) => $.reopen)}
          </Button>
        </div>
      ) : (
        <ReplyForm id={id} onSent={refresh}>
          <Button variant="default" loading={done.isBusy} onClick={() => void done.putAway(one)}>
            {t(($) => $.done)}
          </Button>
        </ReplyForm>
      )}
    </>
  );
}

/** Downloads on demand; never shown inline. */
function Attachment({ ticket: { id, attachment, attachment_deleted: deleted } }: { ticket: TicketWire }) {
  const { t } = useTranslation('operator-messages');
  const format = useFormat();
  if (attachment === null) return deleted === null ? null : <p>{t(($) => $.attachmentDeleted, { date: format.dateTime(deleted) })}</p>;
  const kilobytes = Math.max(1, Math.round(attachment.size / 1024));
  return (
    <a href={`/api/v1/operator/tickets/${id}/attachment`} download>
      {t(($) => $.attachment, { name: attachment.filename, type: attachment.type.toUpperCase(), size: format.number(kilobytes) })}
    </a>
  );
}

function Taker({ ticket: { id, assigned, staff }, onChange }: { ticket: TicketWire; onChange: () => Promise<void> }) {
  const { t } = useTranslation('operator-messages');
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const assign = (to: string) =>
    run(async () => {
      await assignTicket(id, to === '' ? null : Number(to));
      await onChange();
    });
  return (
    <NativeSelect
      label={t(($) => $.taker)}
      value={assigned === null ? '' : String(assigned.id)}
      disabled={isBusy}
      error={failure}
      data={[{ value: '', label: t(($) => $.nobody) }, ...staff.map((person) => ({ value: String(person.id), label: person.name }))]}
      onChange={(event) => void assign(event.currentTarget.value)}
    />
  );
}

interface TicketRepliesProps {
  readonly replies: readonly TicketReplyWire[];
  readonly onChange: () => Promise<void>;
}

/** Lists sent replies. Failed ones are kept and can be retried here. */
function TicketReplies({ replies, onChange }: TicketRepliesProps) {
  const { t } = useTranslation('operator-messages');
  if (replies.length === 0) return null;
  return (
    <section aria-label={t(($) => $.replies.label)}>
      <Timeline
        label={t(($) => $.replies.label)}
        entries={replies.map((reply) => ({
          key: String(reply.id),
          at: reply.at,
          title: t(($) => $.replies.by, { name: reply.by, state: t(($) => $.replies.states[reply.state]) }),
          detail: (
            <>
              <p className={classes.message}>{reply.text}</p>
              {reply.state === 'failed' && <NotSent reply={reply} onChange={onChange} />}
            </>
          ),
        }))}
      />
    </section>
  );
}

function NotSent({ reply: { error, message }, onChange }: { reply: TicketReplyWire; onChange: () => Promise<void> }) {
  const { t } = useTranslation('operator-messages');
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const again = () =>
    run(async () => {
      if (message !== null) await sendReplyAgain(message);
      await onChange();
    });
  return (
    <>
      <p>
        {t(($) => $.replies.notSent)} {error}
      </p>
      <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void again()}>
        {t(($) => $.replies.again)}
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}

const replyStarters = ['lookingInto', 'solved', 'needMore'] as const;

interface ReplyFormProps {
  readonly id: number;
  readonly onSent: () => Promise<void>;
  /** Actions beside Send. */
  readonly children: ReactNode;
}

/** Replies by mail, optionally from a saved reply. Typed text stays until sent. */
function ReplyForm({ id, onSent, children }: ReplyFormProps) {
  const { t } = useTranslation('operator-messages');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isBusy, failure } = useAction(t(($) => $.notAnswered));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(t(($) => $.reply.needed));
    void run(async () => {
      await replyToTicket(id, text.trim());
      setText('');
      setOpen(false);
      void showToast(t(($) => $.reply.sent));
      await onSent();
    });
  };
  if (!isOpen) {
    return (
      <div className={replyFormClasses.actions}>
        <Button onClick={() => setOpen(true)}>{t(($) => $.reply.open)}</Button>
        {children}
      </div>
    );
  }
  return (
    <form className={replyFormClasses.form} onSubmit={send} noValidate>
      <FailureAlert failure={failure} />
      <Beginnings onChoose={setText} />
      <Textarea
        label={t(($) => $.reply.text)}
        description={t(($) => $.reply.hint)}
        data-autofocus
        autosize
        minRows={5}
        maxRows={16}
        maxLength={maxTicketReplyLength}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div className={replyFormClasses.actions}>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.reply.send)}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t(($) => $.reply.cancel)}
        </Button>
      </div>
    </form>
  );
}

/** Inserts saved replies. */
function Beginnings({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('operator-messages');
  const named = replyStarters.map((name) => ({ value: name, label: t(($) => $.reply.templates[name].name) }));
  return (
    <NativeSelect
      label={t(($) => $.reply.template)}
      data={[{ value: '', label: t(($) => $.reply.empty) }, ...named]}
      onChange={(event) => {
        const name = replyStarters.find((one) => one === event.currentTarget.value);
        if (name !== undefined) onChoose(t(($) => $.reply.templates[name].text));
      }}
    />
  );
}
