import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle } from './icons/ui-icons.ts';
import { IconCheck, IconInfoCircle } from './icons/form-icons.ts';
import { useMediaQuery } from '@mantine/hooks';
import classes from './toast-region.module.css';
import i18next from 'i18next';

const toastDurationMs = 3_000;

const toastStyles = {
  success: { color: 'green', icon: <IconCheck size={20} aria-hidden /> },
  info: { color: 'blue', icon: <IconInfoCircle size={20} aria-hidden /> },
  danger: { color: 'red', icon: <IconAlertTriangle size={20} aria-hidden /> },
} as const;
export type ToastKind = keyof typeof toastStyles;

/** Shows a toast; hover or focus keeps it open. One at a time: a new one replaces the last, so that small changes do not queue up. */
export function addToast(text: string, kind: ToastKind, isAnnounced: boolean): void {
  liftAbovePageBars();
  notifications.clean();
  notifications.show({
    message: text,
    role: isAnnounced ? 'none' : 'status',
    ...toastStyles[kind],
    autoClose: toastDurationMs,
    closeButtonProps: { 'aria-label': i18next.t(($) => $.close) },
  });
}

/** Keeps toasts above bars at the bottom of the page, whose buttons are needed next. */
function liftAbovePageBars(): void {
  const tops = [...document.querySelectorAll('[data-page-bar]')].flatMap((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    return height === 0 ? [] : [top];
  });
  const rise = Math.max(0, window.innerHeight - Math.min(window.innerHeight, ...tops));
  document.documentElement.style.setProperty('--app-toast-rise', `${rise}px`);
}

export default function ToastRegion() {
  const isNarrow = useMediaQuery('(width < 48em)');
  return (
    <Notifications position={isNarrow ? 'bottom-center' : 'bottom-left'} limit={1} transitionDuration={120} className={classes.root} />
  );
}
