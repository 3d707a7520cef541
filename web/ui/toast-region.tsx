import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import i18next from 'i18next';

const visibleFor = 3_000;

/** Says it in the corner; the pointer or the focus upon it keeps it there. */
export function addToast(text: string, kind: 'success' | 'danger'): void {
  notifications.show({
    message: text,
    role: 'status',
    color: kind === 'success' ? 'green' : 'red',
    icon: kind === 'success' ? <IconCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />,
    autoClose: visibleFor,
    closeButtonProps: { 'aria-label': i18next.t(($) => $.close) },
  });
}

export default function ToastRegion() {
  const isNarrow = useMediaQuery('(width < 48em)');
  return <Notifications position={isNarrow ? 'bottom-center' : 'bottom-right'} limit={3} />;
}
