import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface InlineFailureProps {
  /** What did not work, in the words of the region. */
  readonly children: ReactNode;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** A region that could not be loaded answers for itself, in its own place, with the way to try again. */
export function InlineFailure({ children, onRetry, isRetrying = false }: InlineFailureProps) {
  const { t } = useTranslation('common');
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
      <Group gap="sm">
        <span>{children}</span>
        {onRetry && (
          <Button size="compact-md" variant="default" loading={isRetrying} onClick={onRetry}>
            {t(($) => $.tryAgain)}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
