import { ActionIcon, Button } from '@mantine/core';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { IconX } from '../ui/icons/form-icons.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { EmptyState } from '../ui/list/empty-state.tsx';
import { ModalPane } from '../ui/overlay/pane.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SkeletonLines } from '../ui/skeleton/skeleton-card.tsx';
import {
  type GroupName,
  useLeadAlerts,
  type LeadAlertGroups,
  listUnreadAlerts,
  useMarkAlertsRead,
  useDismissAlerts,
  type LeadAlert,
} from './api.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts-pane.module.css';

const groupNames: readonly GroupName[] = ['priority', 'priorityExpired', 'soldOut'];

/** Lead alerts in three groups, each by day. Dismissed alerts disappear at once and can be restored for ten seconds. */
export function AlertsPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const query = useLeadAlerts();
  const { data: groups } = query;
  const loading = toRegionLoading(query);
  const clearing = useClearedAlerts();
  const { clear, undo } = clearing;
  useSeenAlerts(list, groups);
  useEffect(() => title.current?.focus(), []);

  const clearAndFocusTitle = (leads: number[]) => {
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
  const undoAndFocusTitle = () => {
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
        {groups !== undefined && <ClearButtons groups={groups} onClear={clearAndFocusTitle} />}
        <ClearingNotices clearing={clearing} onUndo={undoAndFocusTitle} />
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

/** How long an alert must be visible before it counts as read. */
const readAfterMs = 800;

/** Marks alerts as read once they have been visible in the pane; reports each only once. */
function useSeenAlerts(list: RefObject<HTMLElement | null>, groups: LeadAlertGroups | undefined): void {
  const { mutate } = useMarkAlertsRead();
  const reportedIds = useRef(new Set<number>());
  useEffect(() => {
    const unread = new Set(listUnreadAlerts(groups).map(({ id }) => id));
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
    const waiting = items.filter(
      (item) => unread.has(Number(item.dataset['alert'])) && !reportedIds.current.has(Number(item.dataset['alert'])),
    );
    if (waiting.length === 0) return undefined;
    const visible = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = Number((target as HTMLElement).dataset['alert']);
          if (isIntersecting) visible.add(id);
          else visible.delete(id);
        }
      },
      { threshold: 0.5 },
    );
    for (const item of waiting) observer.observe(item);
    const timer = setInterval(() => {
      const seen = [...visible].filter((id) => !reportedIds.current.has(id));
      if (seen.length === 0) return;
      for (const id of seen) reportedIds.current.add(id);
      mutate(seen);
    }, readAfterMs);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [groups, list, mutate]);
}

interface ClearingNoticesProps {
  readonly clearing: ReturnType<typeof useClearedAlerts>;
  readonly onUndo: () => void;
}

/** Shows which alerts were cleared, with Undo, and which could not be. */
function ClearingNotices({ clearing, onUndo }: ClearingNoticesProps) {
  const { t } = useTranslation('alerts');
  const { cleared } = clearing;
  return (
    <>
      <output className={classes.undo}>
        {cleared.length > 0 && (
          <>
            <span>{t(($) => $.pane.cleared, { count: cleared.length })}</span>
            <Button variant="subtle" size="compact-md" onClick={onUndo}>
              {t(($) => $.pane.undo)}
            </Button>
          </>
        )}
      </output>
      {clearing.hasNotCleared && (
        <InlineFailure onRetry={clearing.clearAgain} isRetrying={clearing.isBusy}>
          {t(($) => $.pane.notCleared)}
        </InlineFailure>
      )}
      <FailureAlert failure={clearing.isNotRestored ? t(($) => $.pane.notRestored) : undefined} />
    </>
  );
}

interface ClearButtonsProps {
  readonly groups: LeadAlertGroups;
  readonly onClear: (leads: number[]) => void;
}

/** Clears all alerts shown, or only those that are no longer available. */
function ClearButtons({ groups, onClear }: ClearButtonsProps) {
  const { t } = useTranslation('alerts');
  const soldOut = groups.soldOut.map(({ id }) => id);
  const all = [...groups.priority, ...groups.priorityExpired].map(({ id }) => id).concat(soldOut);
  if (all.length === 0) return null;
  return (
    <div className={classes.actions}>
      {soldOut.length > 0 && (
        <Button variant="default" onClick={() => onClear(soldOut)}>
          {t(($) => $.pane.clearSold)}
        </Button>
      )}
      <Button variant="default" onClick={() => onClear(all)}>
        {t(($) => $.pane.clearAll)}
      </Button>
    </div>
  );
}

/** Links to the alert settings. */
function SettingsLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('alerts');
  return (
    <Link to="/settings/lead-alerts" onClick={onFollow}>
      {t(($) => $.pane.settings)}
    </Link>
  );
}

const undoWindowMs = 10_000;

/**
 * Tracks cleared alerts: consecutive ones are restored together until ten seconds after the last. Failures are remembered until they
 * succeed.
 */
function useClearedAlerts() {
  const { mutateAsync, isPending } = useDismissAlerts();
  const [cleared, setCleared] = useState<readonly number[]>([]);
  const [notCleared, setNotCleared] = useState<readonly number[]>([]);
  const [isNotRestored, setNotRestored] = useState(false);
  useEffect(() => {
    if (cleared.length === 0) return undefined;
    const timer = setTimeout(() => setCleared([]), undoWindowMs);
    return () => clearTimeout(timer);
  }, [cleared]);

  // Not in the callbacks of `mutate`, which only run for the latest call.
  const save = async (leads: readonly number[]) => {
    try {
      await mutateAsync({ leads: [...leads], restore: false });
    } catch {
      setNotCleared((before) => [...excludeIds(before, leads), ...leads]);
      return;
    }
    setCleared((before) => [...excludeIds(before, leads), ...leads]);
    setNotCleared((before) => excludeIds(before, leads));
  };
  const clear = (leads: readonly number[]) => void save(leads);
  const undo = () => {
    setCleared([]);
    setNotRestored(false);
    void mutateAsync({ leads: [...cleared], restore: true }).catch(() => {
      setCleared((since) => [...cleared, ...since]);
      setNotRestored(true);
    });
  };
  return {
    cleared,
    clear,
    undo,
    isNotRestored,
    hasNotCleared: notCleared.length > 0,
    clearAgain: () => clear(notCleared),
    isBusy: isPending,
  };
}

function excludeIds(ids: readonly number[], gone: readonly number[]): readonly number[] {
  return ids.filter((id) => !gone.includes(id));
}

interface AlertGroupProps {
  readonly name: GroupName;
  readonly alerts: readonly LeadAlert[];
  readonly onOpen: () => void;
  readonly onDismiss: (id: number) => void;
}

/** One of the three groups, day by day; today has no label. An empty group leaves no gap. */
function AlertGroup({ name, alerts, onOpen, onDismiss }: AlertGroupProps) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  if (alerts.length === 0) return null;
  const days = Map.groupBy(alerts, (alert) => format.dayHeading(alert.first_request));
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{t(($) => $.groups[name])}</h3>
      {[...days].map(([day, ofDay]) => (
        <div key={day ?? ''}>
          {day !== undefined && <h4 className={classes.day}>{day}</h4>}
          <ul className={classes.items}>
            {ofDay.map((alert) => (
              <AlertItem
                key={alert.id}
                alert={alert}
                isSoldOut={name === 'soldOut'}
                isPriority={name === 'priority'}
                onOpen={onOpen}
                onDismiss={() => onDismiss(alert.id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
