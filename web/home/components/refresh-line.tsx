import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';

export interface ArrivedProps {
  /** "2 new leads. Show them". */
  readonly words: string;
  readonly show: () => void;
}

/** At the end of a card's title: what a refresh brought. It takes no room of its own. */
export function Arrived({ words, show }: ArrivedProps) {
  const button = useFocusHandOver<HTMLButtonElement>();
  return (
    <Button ref={button} variant="light" size="compact-md" onClick={show}>
      {words}
    </Button>
  );
}

/** In the same place: what is on screen could not be brought up to date. */
export function RefreshFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('home');
  const line = useFocusHandOver<HTMLSpanElement>();
  return (
    <span ref={line} role="alert">
      {t(($) => $.refreshFailed)}{' '}
      <Button variant="subtle" size="compact-md" onClick={onRetry}>
        {t(($) => $.tryAgain)}
      </Button>
    </span>
  );
}
