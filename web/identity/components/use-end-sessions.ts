import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import { endOtherSessions, endOwnSession, ownSessionsQuery } from '../security-api.ts';
import { useAction } from '../../ui/form/use-action.ts';

/** Ends sessions of the user. `onEnded` is called once the list no longer has what was ended. */
export function useEndSessions(onEnded: () => void) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.sessions.failed));
  const end = (action: () => Promise<void>, done: string) =>
    run(async () => {
      await action();
      await client.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
      onEnded();
      void showToast(done);
    });
  const endOne = (id: number) =>
    end(
      () => endOwnSession(id),
      t(($) => $.sessions.ended),
    );
  const endOthers = () =>
    end(
      endOtherSessions,
      t(($) => $.sessions.othersEnded),
    );
  return { endOne, endOthers, isBusy, failure };
}
