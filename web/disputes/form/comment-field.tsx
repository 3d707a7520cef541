import { Textarea, type TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longestComment, shortestComment } from '../../../contract/disputes/values.ts';
import { usePlainText } from '../../ui/form/plain-text.ts';
import classes from './form.module.css';

interface CommentFieldProps extends TextareaProps {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** What the company says in its own words, with how much of the room is taken. */
export function CommentField({ value, onText, ...field }: CommentFieldProps) {
  const { t } = useTranslation('disputes');
  const plain = usePlainText(onText);
  const hint = t(($) => $.form.commentHint, { least: shortestComment });
  const description = plain.description === undefined ? hint : `${hint} ${plain.description}`;
  return (
    <div>
      <Textarea
        {...field}
        {...plain}
        value={value}
        description={description}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={longestComment}
      />
      <span className={classes.count}>{t(($) => $.form.count, { used: value.length, max: longestComment })}</span>
    </div>
  );
}
