import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { ModalPane } from '../../ui/overlay/modal-pane.tsx';
import { type GroupName, useLeadAlerts } from '../api.ts';
import { AlertGroup } from './alert-group.tsx';
import classes from './alerts-pane.module.css';
import { ClearButtons } from './clear-buttons.tsx';
import { ClearingNotices } from './clearing-notices.tsx';
import { SettingsLink } from './settings-link.tsx';
import { useClearedAlerts } from './use-cleared-alerts.ts';
import { useSeenAlerts } from './use-seen-alerts.ts';

const groupNames: readonly GroupName[] = ['priority', 'priorityExpired', 'soldOut'];

/** Lead alerts in three groups, each by day. What is cleared goes at once and can be brought back for ten seconds. */
export function AlertsPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const query = useLeadAlerts();
  const { data: groups } = query;
  const loading = loadingOf(query);
  const clearing = useClearedAlerts();
  const { clear, undo } = clearing;
  useSeenAlerts(list, groups);
  useEffect(() => title.current?.focus(), []);

  const clearAndGoUp = (leads: number[]) => {
    clear(leads);
    title.current?.focus();
  };
  const dismissOne = (id: number) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('li:has(button)') ?? [])];
    const place = items.findIndex((item) => item.dataset['alert'] === String(id));
    const neighbour = items[place + 1] ?? items[place - 1];
    (neighbour?.querySelector('button') ?? title.current)?.focus();
    clear([id]);
  };
  const undoAndGoUp = () => {
    undo();
    title.current?.focus();
  };
  const isEmpty = groups !== undefined && groupNames.every((name) => groups[name].length === 0);

  return (
    <ModalPane labelledBy={titleId} onClose={onClose}>
      <div className={classes.pane}>
        <header className={classes.header}>
          <h2 ref={title} id={titleId} className={classes.title} tabIndex={-1}>
            {t(($) => $.pane.title)}
          </h2>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={common(($) => $.close)} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </header>
        {groups !== undefined && <ClearButtons groups={groups} onClear={clearAndGoUp} />}
        <ClearingNotices clearing={clearing} onUndo={undoAndGoUp} />
        {(loading.hasFailed || loading.isOutdated) && (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.pane.failed)}
          </InlineFailure>
        )}
        {loading.isBusy && <AlertsSkeleton />}
        {isEmpty && <EmptyState action={<SettingsLink onFollow={onClose} />}>{t(($) => $.pane.empty)}</EmptyState>}
        <div ref={list} className={classes.groups}>
          {groups !== undefined &&
            groupNames.map((name) => <AlertGroup key={name} name={name} alerts={groups[name]} onOpen={onClose} onDismiss={dismissOne} />)}
        </div>
      </div>
    </ModalPane>
  );
}

function AlertsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {[1, 2, 3, 4].map((item) => (
        <SkeletonLines key={item} lines={[60, 80, 35]} />
      ))}
    </div>
  );
}
