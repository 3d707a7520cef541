import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './pane-header.module.css';

interface PaneHeaderProps {
  readonly titleId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly isBusy?: boolean;
}

/** The title takes the focus when its pane opens. On mobile the way out is an arrow at the left. */
export function PaneHeader({ titleId, title, onClose, isBusy = false }: PaneHeaderProps) {
  const { t } = useTranslation('common');
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <header className={classes.header}>
      <h2 id={titleId} className={classes.title} tabIndex={-1} data-pane-title>
        {title}
      </h2>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes.close}
        aria-label={t(($) => $.backToList)}
        aria-disabled={isBusy}
        onClick={onClose}
      >
        <IconArrowLeft {...icon} className={classes.arrow} />
        <IconX {...icon} className={classes.cross} />
      </ActionIcon>
    </header>
  );
}
