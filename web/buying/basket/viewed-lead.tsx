import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import classes from './lead-basket.module.css';
import { LeadDetails } from './lead-details.tsx';
import { Pane } from '../../ui/overlay/pane.tsx';
import { PaneHeader } from '../../ui/overlay/pane-header.tsx';
import { useStageFocus } from './use-stage-focus.ts';

/** "View" while several are chosen: the details alone; buying happens for all of them together. */
export function ViewedLead({ row, isDocked, onClose }: { row: Lead; isDocked: boolean; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  useStageFocus('checking', pane);
  return (
    <Pane isDocked={isDocked} isEscapeGlobal labelledBy={titleId} onClose={onClose}>
      <div ref={pane}>
        <PaneHeader titleId={titleId} title={t(($) => $.basket.title)} onClose={onClose} />
        <div className={classes.body}>
          <LeadDetails row={row} />
          <p className={classes.hint}>{t(($) => $.basket.inBulk)}</p>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.basket.close)}
          </Button>
        </div>
      </div>
    </Pane>
  );
}
