import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

interface AmountFieldProps extends TextInputProps {
  readonly currency: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Text field for an amount of money, followed by its currency. */
export function AmountField({ currency, ...input }: AmountFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      rightSection={<span aria-hidden>{currency}</span>}
      rightSectionWidth={56}
      {...input}
    />
  );
}
