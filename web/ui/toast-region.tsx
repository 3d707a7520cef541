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
  stopFollowing?.abort();
  stopFollowing = followPageBars();
  notifications.clean();
  notifications.show({
    message: text,
    role: isAnnounced ? 'none' : 'status',
    ...toastStyles[kind],
    autoClose: toastDurationMs,
    onClose: () => stopFollowing?.abort(),
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

/** Of the toast that is shown. */
let stopFollowing: AbortController | undefined;

/** Follows bars that appear, disappear or move while a toast is shown. */
function followPageBars(): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  let frame = 0;
  const follow = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(liftAbovePageBars);
  };
  const changes = new MutationObserver(follow);
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', follow, { passive: true, signal });
  window.addEventListener('resize', follow, { signal });
  liftAbovePageBars();
  signal.addEventListener('abort', () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
  });
  return stop;
}

export default function ToastRegion() {
  const isNarrow = useMediaQuery('(width < 48em)');
  return (
    <Notifications position={isNarrow ? 'bottom-center' : 'bottom-left'} limit={1} transitionDuration={120} className={classes.root} />
  );
}
