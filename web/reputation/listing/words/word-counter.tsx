import { useTranslation } from 'react-i18next';
import { countWords } from '../../../../contract/reputation/listing-rules.ts';
import { Meter } from '../../../ui/meter.tsx';
import classes from './word-counter.module.css';

interface WordCounterProps {
  readonly id: string;
  readonly text: string;
  readonly max: number;
}

/** From here on the end is near, and how near is said while typing. */
const nearShare = 0.9;

/** How many words there are of how many there may be. Said aloud only where it matters: near the end and beyond it. */
export function WordCounter({ id, text, max }: WordCounterProps) {
  const { t } = useTranslation('listing');
  const count = countWords(text);
  const left = max - count;
  const isNear = count >= max * nearShare;
  return (
    <div className={classes.counter} data-over={left < 0 || undefined}>
      <span id={id}>{t(($) => $.words.counter, { used: count, max })}</span>
      <Meter share={Math.min(1, count / max)} tone={left < 0 ? 'amber' : 'petrol'} />
      <output className="visually-hidden">
        {isNear && (left < 0 ? t(($) => $.words.over, { count: -left }) : t(($) => $.words.left, { count: left }))}
      </output>
    </div>
  );
}
