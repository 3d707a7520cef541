import { useCallbackRef } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Lead } from '../lead.ts';
import { withoutLead } from '../list-filters.ts';
import { type BuyLeadsSearch, readSearch } from '../search-params.ts';
import { focusLead } from './use-shown-rows.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the same list with the pane closed. */
    isBasketOpened?: true;
  }
}

/**
 * Returns the code of the open lead from the window's address, because the router lags and a press must respond at once. When navigating
 * away, the list keeps its state.
 */
export function useOpenCode(search: BuyLeadsSearch): string | undefined {
  const { history, options } = useRouter();
  return useSyncExternalStore(history.subscribe, () => {
    const { pathname, search: written } = history.location;
    return pathname.startsWith('/buy-leads') ? readSearch(options.parseSearch(written)).enquirycode : search.enquirycode;
  });
}

/** Keeps the lead in the basket in the address as `enquirycode`: a reload or sign-in reopens it, and Back closes it. */
export function useSelection(code: string | undefined, rows: readonly Lead[], preSelect: number | null) {
  const navigate = useNavigate({ from: '/buy-leads' });
  const router = useRouter();
  const found = code === undefined ? undefined : (rows.find((row) => row.quoteCode === code) ?? rows.find((row) => row.id === preSelect));
  // A lead stays in its pane even after it has left the list.
  const [kept, setKept] = useState<{ code: string; row: Lead }>();
  if (code !== undefined && found !== undefined && kept?.row !== found) setKept({ code, row: found });
  const selected = code === undefined ? undefined : (found ?? (kept?.code === code ? kept.row : undefined));
  const isOpen = code !== undefined;
  const close = useCallback(() => {
    if (router.history.location.state.isBasketOpened === true) router.history.back();
    else void navigate({ search: withoutLead, replace: true, resetScroll: false });
  }, [navigate, router]);
  const open = useCallbackRef((row: Lead) => {
    if (row.id === selected?.id) return close();
    const isFirst = !isOpen || router.history.location.state.isBasketOpened === true;
    void navigate({
      search: (others) => ({ ...others, enquirycode: row.quoteCode }),
      state: isFirst ? { isBasketOpened: true } : {},
      replace: isOpen,
      resetScroll: false,
    });
  });
  useReturnToList(selected, rows);
  return { selected, open, close };
}

/** Returns the focus to the lead's button when the pane closes, or to its neighbour's if the lead has left. */
function useReturnToList(selected: Lead | undefined, rows: readonly Lead[]): void {
  const last = useRef<{ id: number; neighbour: number | undefined }>(undefined);
  const id = selected?.id;
  useEffect(() => {
    if (id === undefined) return;
    const place = rows.findIndex((row) => row.id === id);
    if (place >= 0) last.current = { id, neighbour: (rows[place + 1] ?? rows[place - 1])?.id };
    else last.current ??= { id, neighbour: undefined };
  }, [id, rows]);
  useEffect(() => {
    if (id !== undefined || last.current === undefined) return;
    focusLead(last.current.id, last.current.neighbour);
    last.current = undefined;
  }, [id]);
}
