import { useEffect, useEffectEvent, useState } from 'react';

/** Looked for by its postcode, shown as it was chosen, or typed by hand. */
export type AddressMode = 'find' | 'card' | 'manual';

interface AddressModeOptions {
  readonly isFilled: boolean;
  /** One of the parts has an error. */
  readonly isWrong: boolean;
  /** Undefined until that is known. */
  readonly hasFinder: boolean | undefined;
  readonly onMode: ((mode: AddressMode) => void) | undefined;
}

/** Which form an address has now: the wanted one, except where that has no finder or would hide what is wrong. */
export function useAddressMode({ isFilled, isWrong, hasFinder, onMode }: AddressModeOptions) {
  const [wanted, show] = useState<AddressMode>(isFilled ? 'card' : 'find');
  const isByHand = wanted === 'find' && hasFinder === false;
  const tellByHand = useEffectEvent(() => onMode?.('manual'));
  useEffect(() => {
    if (isByHand) tellByHand();
  }, [isByHand]);
  const isOpened = wanted === 'card' && isWrong;
  // A wrong part opens the fields for good: they must not close over whoever puts it right.
  if (isOpened) show('manual');
  const setMode = (next: AddressMode) => {
    show(next);
    onMode?.(next);
  };
  return { mode: isByHand || isOpened ? 'manual' : wanted, setMode };
}
