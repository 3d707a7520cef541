import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Chosen } from '../invoices/use-chosen.ts';
import type { Invoice } from '../invoice.ts';
import { type InvoicesSearch, withoutPanes } from '../search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same list with the preview closed. */
    isPreviewOpened?: true;
  }
}

type LocalPane = { readonly kind: 'payment'; readonly takesFocus: boolean } | { readonly kind: 'export' };

/** Which pane is open: a preview stands in the address, the others do not outlive the page. One at a time. */
export function usePanes(search: InvoicesSearch, chosen: Chosen) {
  const navigate = useNavigate({ from: '/account/invoices' });
  const router = useRouter();
  const [local, setLocal] = useState<LocalPane>();
  const [wasGranted, setWasGranted] = useState(false);
  const { isGranted } = chosen;
  // What the address asks for opens with it, and goes with it when somebody goes back.
  if (isGranted !== wasGranted) {
    setWasGranted(isGranted);
    setLocal(isGranted && chosen.invoices.length > 0 ? { kind: 'payment', takesFocus: true } : undefined);
  }
  const { code } = search;
  const shown = code === undefined ? local : undefined;
  const isOpen = code !== undefined || shown !== undefined;
  const rememberOpener = useReturn(isOpen, code);

  const open = (pane: LocalPane) => {
    if (!isOpen) rememberOpener();
    setLocal(pane);
    if (code !== undefined) void navigate({ search: withoutPanes, replace: true, resetScroll: false });
  };
  return {
    code,
    pane: shown,
    isOpen,
    openPayment: (takesFocus: boolean) => open({ kind: 'payment', takesFocus }),
    openExport: () => open({ kind: 'export' }),
    settle: () => {
      rememberOpener();
      void navigate({ search: (others) => ({ ...withoutPanes(others), settleAccount: true }), resetScroll: false });
    },
    view: (invoice: Invoice) => {
      if (!isOpen) rememberOpener();
      const isFirst = code === undefined || router.history.location.state.isPreviewOpened === true;
      void navigate({
        search: (others) => ({ ...others, code: invoice.code }),
        state: isFirst ? { isPreviewOpened: true } : {},
        replace: code !== undefined,
        resetScroll: false,
      });
    },
    closePreview: () => {
      if (router.history.location.state.isPreviewOpened === true) router.history.back();
      else void navigate({ search: withoutPanes, replace: true, resetScroll: false });
    },
    closeLocal: () => {
      setLocal(undefined);
      if (isGranted) void navigate({ search: withoutPanes, replace: true, resetScroll: false });
    },
  };
}

/** When the last pane closes the focus goes back to what opened it, which is to be remembered before, or to the row of what was shown. */
function useReturn(isOpen: boolean, code: string | undefined): () => void {
  const opener = useRef<Element>(null);
  const last = useRef<{ isOpen: boolean; code: string | undefined }>({ isOpen: false, code: undefined });
  useEffect(() => {
    const before = last.current;
    last.current = { isOpen, code: code ?? (isOpen ? before.code : undefined) };
    if (isOpen || !before.isOpen) return;
    const row = before.code === undefined ? null : document.querySelector(`[data-view="${before.code}"]`);
    const to = opener.current !== null && opener.current.isConnected && opener.current !== document.body ? opener.current : row;
    opener.current = null;
    const target = to ?? document.querySelector('main h1');
    if (target instanceof HTMLElement) target.focus();
  }, [isOpen, code]);
  return () => {
    opener.current = document.activeElement;
  };
}
