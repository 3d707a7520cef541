import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Lead } from '../lead.ts';
import { buyLeads, checkAvailability, moneyChanged } from '../api.ts';
import { nextBulk, noBulk, purchasedRows } from '../bulk.ts';
import type { OnActioned } from '../basket/use-basket.ts';
import { useStayForAnswer } from '../../ui/overlay/use-stay-for-answer.ts';

/** Several leads at once. Those bought leave the list when the results are put away. */
export function useBulk(onActioned: OnActioned) {
  const [bulk, send] = useReducer(nextBulk, noBulk);
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const asked = useRef(new Set<number>());
  useEffect(() => {
    const check = async (id: number) => {
      asked.current.add(id);
      const answer = await checkAvailability(id);
      asked.current.delete(id);
      send({ type: 'lineChecked', id, check: answer });
    };
    for (const [id, known] of bulk.checks) if (known === 'checking' && !asked.current.has(id)) void check(id);
  }, [bulk.checks]);
  useStayForAnswer(bulk.stage === 'buying');
  const toggle = useCallback((row: Lead) => send({ type: 'toggled', row }), []);
  const putAway = (event: { type: 'cleared' } | { type: 'switched'; on: boolean }) => {
    if (bulk.stage === 'buying') return;
    onActioned(purchasedRows(bulk), true);
    send(event);
  };
  return {
    bulk,
    toggle,
    agree: (agreed: boolean) => send({ type: 'agreed', agreed }),
    turn: (on: boolean) => putAway({ type: 'switched', on }),
    /** Back to the list with what was chosen; what has been answered is put away. */
    putAside: () => (bulk.stage === 'done' ? putAway({ type: 'cleared' }) : send({ type: 'putAside' })),
    clear: () => putAway({ type: 'cleared' }),
    buy: async () => {
      if (isSending.current || bulk.rows.length === 0) return;
      send({ type: 'buy' });
      if (!bulk.agreed) return;
      isSending.current = true;
      const event = await buyLeads(bulk.rows);
      isSending.current = false;
      send(event);
      if (event.type === 'answered') await moneyChanged(queryClient);
    },
  };
}
