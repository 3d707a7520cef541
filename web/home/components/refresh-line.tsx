import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface RefreshLineProps {
  /** What is on screen could not be brought up to date. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  /** "2 new leads. Show them"; undefined while there is nothing new. */
  readonly arrived: string | undefined;
  readonly onShow: () => void;
}

/** At the end of a card's title: what a refresh brought, or that it failed. It takes no room of its own. */
export function RefreshLine({ hasFailed, onRetry, arrived, onShow }: RefreshLineProps) {
  const { t } = useTranslation('home');
  if (hasFailed) {
    return (
      <span role="alert">
        {t(($) => $.refreshFailed)}{' '}
        <Button variant="subtle" size="compact-md" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      </span>
    );
  }
  if (arrived === undefined) return null;
  return (
    <Button variant="light" size="compact-md" onClick={onShow}>
      {arrived}
    </Button>
  );
}
