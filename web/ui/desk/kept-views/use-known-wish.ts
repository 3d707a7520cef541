import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../toast.tsx';

interface AskedList {
  /** The server knows nothing of what the list was asked for. */
  readonly isRefused: boolean;
  readonly wish: string;
  readonly show: (wish: string) => void;
}

/** A view or bookmark may ask for what a list does not know any more: then the list is shown without it, and that is said. */
export function useKnownWish({ isRefused, wish, show }: AskedList): void {
  const { t } = useTranslation('desk');
  const showWhole = useEffectEvent(() => {
    show('');
    void showToast(
      t(($) => $.keptViews.unknownWish),
      'info',
    );
  });
  const isUnknown = isRefused && wish !== '';
  useEffect(() => {
    if (isUnknown) showWhole();
  }, [isUnknown]);
}
