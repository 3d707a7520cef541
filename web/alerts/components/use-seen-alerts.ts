import { type RefObject, useEffect, useRef } from 'react';
import { type LeadAlertGroups, unreadOf, useMarkAlertsRead } from '../api.ts';

/** How long an alert has to be in sight before it counts as read. */
const seenAfter = 800;

/** Marks alerts as read once they have been visible in the pane; each is told once. */
export function useSeenAlerts(list: RefObject<HTMLElement | null>, groups: LeadAlertGroups | undefined): void {
  const { mutate } = useMarkAlertsRead();
  const told = useRef(new Set<number>());
  useEffect(() => {
    const unread = new Set(unreadOf(groups).map(({ id }) => id));
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
    const waiting = items.filter((item) => unread.has(Number(item.dataset['alert'])) && !told.current.has(Number(item.dataset['alert'])));
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
      const seen = [...visible].filter((id) => !told.current.has(id));
      if (seen.length === 0) return;
      for (const id of seen) told.current.add(id);
      mutate(seen);
    }, seenAfter);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [groups, list, mutate]);
}
