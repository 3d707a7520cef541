import { useCallbackRef } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Lead } from '../lead.ts';
import { type BuyLeadsSearch, readSearch, withoutLead } from '../search-params.ts';
import { focusLead } from './use-shown-rows.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same list with the pane closed. */
    isBasketOpened?: true;
  }
}

/**
 * The code of the lead that is open, as the address of the window says it: the router takes its time to follow, and a press is to be
 * answered at once. On the way to another page the list stays as it was.
 */
export function useOpenCode(search: BuyLeadsSearch): string | undefined {
  const { history, options } = useRouter();
  return useSyncExternalStore(history.subscribe, () => {
    const { pathname, search: written } = history.location;
    return pathname.startsWith('/buy-leads') ? readSearch(options.parseSearch(written)).enquirycode : search.enquirycode;
  });
}

/**
 * The lead in the basket stands in the address as `enquirycode`: a reload or a sign-in in between opens it again, and Back
 * closes it.
 */
export function useSelection(code: string | undefined, rows: readonly Lead[], preSelect: number | null) {
  const navigate = useNavigate({ from: '/buy-leads' });
  const router = useRouter();
  const found = code === undefined ? undefined : (rows.find((row) => row.quoteCode === code) ?? rows.find((row) => row.id === preSelect));
  // A lead stays in its pane when it has left the list meanwhile.
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

/** When the pane closes the focus goes back to the lead's button, or to its neighbour's where the lead has left. */
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
