import { ActionIcon } from '@mantine/core';
import { IconX } from '../icons/form-icons.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-drawer.module.css';
import { useModalPane } from './use-modal.ts';

interface SideDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders a modal drawer on the left. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('common');
  const modal = useModalPane(onClose);
  const titleId = useId();
  return (
    <dialog {...modal} className={classes.drawer} aria-labelledby={titleId}>
      <div className={classes.content}>
        <header className={classes.header}>
          <h2 id={titleId} className={classes.title} title={title}>
            {title}
          </h2>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.close)} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </header>
        {children}
      </div>
    </dialog>
  );
}
