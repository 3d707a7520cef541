import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';

/** Stands where the map would be, and above the list that takes its place. */
export function MapUnavailable({ onRetry, isRetrying }: { readonly onRetry: () => void; readonly isRetrying: boolean }) {
  const { t } = useTranslation('coverage-map');
  return (
    <InlineFailure onRetry={onRetry} isRetrying={isRetrying}>
      {t(($) => $.unavailable)}
    </InlineFailure>
  );
}
