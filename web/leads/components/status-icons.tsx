import { ThemeIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import { reportStatuses } from '../../../contract/disputes/values.ts';
import { iconOfStatus } from '../../../contract/leads/values.ts';
import { standingLooks } from '../standing.ts';
import classes from './status-icons.module.css';

/** How the reports of a lead stand: a shape with its word, which a narrow column shows to the pointer and to those who listen. */
export function StatusIcons({ row, hasWords = false }: { row: InventoryRow; hasWords?: boolean }) {
  const { t } = useTranslation('leads');
  return row.statusIcons.map((icon) => {
    const status = reportStatuses.find((known) => iconOfStatus[known] === icon);
    if (status === undefined) return null;
    const { color, Icon } = standingLooks[status];
    const words = t(($) => $.status[status]);
    return (
      <span key={icon} className={`${classes.status} ${icon}`} {...(!hasWords && { title: words })}>
        <ThemeIcon variant="light" color={color} size={28} radius="xl" aria-hidden>
          <Icon size={18} stroke={1.75} />
        </ThemeIcon>
        <span className={hasWords ? classes.words : 'visually-hidden'}>{words}</span>
      </span>
    );
  });
}
