import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import classes from './toast-region.module.css';
import i18next from 'i18next';

const visibleFor = 3_000;

/** Of what was said already only the last is shown: many small changes do not queue up. */
const saidId = 'said';

/** Says it in the corner; the pointer or the focus upon it keeps it there. */
export function addToast(text: string, kind: 'success' | 'danger', isSaid: boolean): void {
  riseAboveBar();
  if (isSaid) notifications.hide(saidId);
  notifications.show({
    ...(isSaid && { id: saidId }),
    message: text,
    role: isSaid ? 'none' : 'status',
    color: kind === 'success' ? 'green' : 'red',
    icon: kind === 'success' ? <IconCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />,
    autoClose: visibleFor,
    closeButtonProps: { 'aria-label': i18next.t(($) => $.close) },
  });
}

/** A confirmation never lies on the bar that a page ends with, whose buttons are wanted next; on a short page it stands higher. */
function riseAboveBar(): void {
  const bar = document.querySelector('[data-page-bar]');
  const rise = bar === null ? 0 : Math.max(0, window.innerHeight - bar.getBoundingClientRect().top);
  document.documentElement.style.setProperty('--app-toast-rise', `${rise}px`);
}

export default function ToastRegion() {
  const isNarrow = useMediaQuery('(width < 48em)');
  return <Notifications position={isNarrow ? 'bottom-center' : 'bottom-right'} limit={3} className={classes.root} />;
}
