import { useState } from 'react';
import { mostInvoicesPerPayment } from '../../../contract/billing/values.ts';
import { type Invoice, isPayable } from '../invoice.ts';
import type { InvoicesSearch } from '../search-params.ts';

/** What the address asks to have chosen: all, some by code or id, or nothing. */
function wishOf({ settleAccount, selectedInvoice }: InvoicesSearch): string {
  return settleAccount === true ? 'all' : (selectedInvoice ?? '');
}

function wanted(unpaid: readonly Invoice[], wish: string): readonly Invoice[] {
  const names = new Set(wish.split(','));
  const found = wish === 'all' ? unpaid : unpaid.filter(({ id, code }) => names.has(code) || names.has(String(id)));
  return found.filter(isPayable).slice(0, mostInvoicesPerPayment);
}

export interface Chosen {
  /** As the server knows them now: what is paid meanwhile falls out. */
  readonly invoices: readonly Invoice[];
  /** The address asks for invoices and has got them. */
  readonly isGranted: boolean;
  readonly toggle: (invoice: Invoice) => readonly Invoice[];
  readonly choose: (invoices: readonly Invoice[]) => void;
}

/** The invoices that are to be paid, across the pages of the list. A wish in the address is granted once, when they are known. */
export function useChosen(search: InvoicesSearch, unpaid: readonly Invoice[] | undefined): Chosen {
  const [chosen, choose] = useState<readonly Invoice[]>([]);
  const [granted, setGranted] = useState('');
  const wish = wishOf(search);
  if (wish === '' && granted !== '') setGranted('');
  if (wish !== '' && wish !== granted && unpaid !== undefined) {
    setGranted(wish);
    choose(wanted(unpaid, wish));
  }
  const invoices =
    unpaid === undefined ? chosen : chosen.flatMap(({ id }) => unpaid.filter((invoice) => invoice.id === id && isPayable(invoice)));
  return {
    invoices,
    isGranted: wish !== '' && wish === granted,
    choose,
    toggle: (invoice) => {
      const others = invoices.filter(({ id }) => id !== invoice.id);
      const next = others.length < invoices.length ? others : [...others, invoice].slice(0, mostInvoicesPerPayment);
      choose(next);
      return next;
    },
  };
}
