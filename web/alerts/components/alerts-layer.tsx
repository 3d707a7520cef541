import { Suspense } from 'react';
import { lazyPart } from '../../platform/load-part.ts';

const AlertsPane = lazyPart(async () => ({ default: (await import('./alerts-pane.tsx')).AlertsPane }), 'alerts');

interface AlertsLayerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What the bell opens: apart from the bell, which changes its place when a telephone is turned. */
export function AlertsLayer({ isOpen, onClose }: AlertsLayerProps) {
  return (
    isOpen && (
      <Suspense>
        <AlertsPane onClose={onClose} />
      </Suspense>
    )
  );
}
