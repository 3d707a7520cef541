import { Alert, Button, Group, Loader } from '@mantine/core';
import { IconAlertTriangle } from './icons/ui-icons.ts';
import { IconRefresh } from './icons/form-icons.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.tsx';
import { useFocusHandOver } from './use-focus-hand-over.ts';

interface InlineFailureProps {
  /** States what failed, in the region's own words. */
  readonly children: ReactNode;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/**
 * Shows in place that a region failed to load, with a retry. The button keeps the focus while retrying; on success the focus moves to the
 * heading of the new content.
 */
export function InlineFailure({ children, onRetry, isRetrying = false }: InlineFailureProps) {
  const { t } = useTranslation('common');
  const words = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  const root = useFocusHandOver<HTMLDivElement>();
  useEffect(() => {
    if (isRetrying || !wasPressed.current) return;
    // Failed again: the unchanged text would not be re-announced by the alert.
    wasPressed.current = false;
    announce(words.current?.textContent ?? '');
  }, [isRetrying]);
  const retry = () => {
    wasPressed.current = true;
    onRetry?.();
  };
  return (
    <Alert ref={root} role="alert" color="red" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
      <Group gap="sm">
        <span ref={words}>{children}</span>
        {onRetry && (
          // Does not use `loading`, which disables the button and makes the browser drop its focus.
          <Button
            variant="default"
            leftSection={
              isRetrying ? (
                <Loader size={16} color="var(--mantine-color-disabled-color)" aria-hidden />
              ) : (
                <IconRefresh size={16} stroke={1.75} aria-hidden />
              )
            }
            {...(isRetrying && { 'data-disabled': true })}
            aria-disabled={isRetrying || undefined}
            aria-busy={isRetrying || undefined}
            onClick={isRetrying ? undefined : retry}
          >
            {t(($) => $.tryAgain)}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
