import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TicketReplyWire } from '../../../../contract/content/tickets-endpoints.ts';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { sendReplyAgain } from './api.ts';
import classes from './ticket-pane.module.css';

interface TicketRepliesProps {
  readonly replies: readonly TicketReplyWire[];
  readonly onChange: () => Promise<void>;
}

/** What was answered. What could not be sent is kept, and tried again from here. */
export function TicketReplies({ replies, onChange }: TicketRepliesProps) {
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
      {failure !== undefined && <InlineFailure>{failure}</InlineFailure>}
    </>
  );
}
