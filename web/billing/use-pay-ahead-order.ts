import { type FormEvent, useState } from 'react';
import type { Card } from './cards-api.ts';
import { readAmount } from '../ui/form/amount-rule.ts';

export interface Order {
  readonly card: number;
  /** Major units. */
  readonly amount: number;
}

interface OrderOptions {
  readonly cards: readonly Card[];
  /** Major units. */
  readonly minimum: number;
  readonly onPay: (order: Order) => void;
}

/** Amount and card of a payment on account, with errors after the first attempt. */
export function usePayAheadOrder({ cards, minimum, onPay }: OrderOptions) {
  const [text, setText] = useState('');
  const [card, setCard] = useState(cards[0]?.id);
  const [agreed, setAgreed] = useState(false);
  const [wrong, setWrong] = useState<'amount' | 'agreed'>();
  const read = readAmount(text);
  const amount = read !== undefined && read >= minimum ? read : undefined;
  return {
    text,
    card,
    agreed,
    wrong,
    /** Set once the amount is high enough. */
    amount,
    setText: (next: string) => {
      setText(next);
      setWrong(undefined);
    },
    setCard,
    setAgreed: (next: boolean) => {
      setAgreed(next);
      setWrong(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setWrong(amount === undefined ? 'amount' : agreed ? undefined : 'agreed');
      if (amount !== undefined && card !== undefined && agreed) onPay({ card, amount });
    },
  };
}
