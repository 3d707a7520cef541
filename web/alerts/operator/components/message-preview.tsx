import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeMessageWire } from '../../../../contract/alerts/outbox-endpoints.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { loadMessage, sendAgain } from '../api.ts';
import { deskAlertKeys } from '../query-keys.ts';
import { MessageBody } from './message-body.tsx';

/** What becomes of these shows within seconds. */
const leaving: ReadonlySet<WholeMessageWire['state']> = new Set(['queued', 'sending']);

/** One message as it left, why it did not where it did not, and the way to send it again. */
export function MessagePreview({ id }: { id: number }) {
  const { t } = useTranslation('operator-outbox');
  const query = useQuery({
    queryKey: deskAlertKeys.message(id),
    queryFn: ({ signal }) => loadMessage(id, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && leaving.has(state.data.state) ? 3_000 : false),
  });
  const loading = loadingOf(query);
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
  const { id, state, lastError, dropReason } = message;
  const again = async (reason: string): Promise<void> => {
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
            value: t(($) => $.stateAt, { state: t(($) => $.states[state]), time: format.dateTime(message.at) }),
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
      <MessageBody message={message} />
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.again.question, { subject: message.subject ?? message.template })}
          confirm={t(($) => $.again.act)}
          done={t(($) => $.again.done)}
          onConfirm={again}
          onClose={() => setAsking(false)}
        >
          <p>{state === 'unknown' ? t(($) => $.again.mayHaveArrived) : t(($) => $.again.effect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
