import i18next from 'i18next';
import { lazy, Suspense } from 'react';

const AlertsPane = lazy(async () => {
  const [module] = await Promise.all([import('./alerts-pane.tsx'), i18next.loadNamespaces('alerts')]);
  return { default: module.AlertsPane };
});

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
