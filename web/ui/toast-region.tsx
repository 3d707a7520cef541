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

export default function ToastRegion() {
  const isNarrow = useMediaQuery('(width < 48em)');
  return <Notifications position={isNarrow ? 'bottom-center' : 'bottom-right'} limit={3} className={classes.root} />;
}
