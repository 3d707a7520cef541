import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toMinor } from '../../../../contract/kit/money.ts';
import { moneyMoved } from '../../api.ts';
import { payAhead, type PaymentSettings } from '../api.ts';
import { askAfterPayment, type PaymentEnd, takePayment } from '../take-payment.ts';
import type { Order } from './use-pay-ahead-order.ts';

/** Pays ahead, one payment at a time; what is known of it afterwards stays until another is begun. */
export function usePayAhead(settings: PaymentSettings) {
  const client = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const [end, setEnd] = useState<PaymentEnd>();
  const isRunning = useRef(false);
  const content = useRef('');

  const run = async (ask: () => Promise<PaymentEnd>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    const found = await ask();
    await moneyMoved(client);
    setEnd(found);
    setPaying(false);
    isRunning.current = false;
  };
  const pay = ({ card, amount }: Order) => {
    content.current = `ahead/${card}/${toMinor(amount)}`;
    return run(() => takePayment({ content: content.current, settings, begin: (key) => payAhead({ card, amount, key }) }));
  };
  const ask = (code: string) => run(() => askAfterPayment(content.current, code));
  return { isPaying, end, pay, ask };
}
