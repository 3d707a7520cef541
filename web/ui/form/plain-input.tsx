import { TextInput, type TextInputProps } from '@mantine/core';
import { usePlainText } from './plain-text.ts';

interface PlainInputProps extends Omit<TextInputProps, 'onChange'> {
  readonly onText: (text: string) => void;
}

/** A text field that takes no links: they are gone as soon as they are typed, and a note says so. */
export function PlainInput({ onText, ...input }: PlainInputProps) {
  const { onChange, description } = usePlainText(onText);
  return <TextInput {...input} onChange={onChange} description={description ?? input.description} />;
}
