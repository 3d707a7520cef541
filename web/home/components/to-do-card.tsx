import { Badge, Skeleton } from '@mantine/core';
import { IconCheck } from '../../ui/icons/form-icons.ts';
import { IconCircleDashed } from '../../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasScreen } from '../../platform/use-has-screen.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { Meter } from '../../ui/meter.tsx';
import { toDosHomeQuery } from '../api.ts';
import { HeldLeadTypes, filterBlocking } from '../../companies/complete-to-do.tsx';
import { missingAccreditationsQuery } from '../../companies/to-dos-api.ts';
import { toDoPages } from '../../companies/to-do-pages.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { HomeCard } from './home-card.tsx';
import classes from './to-do-card.module.css';

type ToDos = NonNullable<ReturnType<typeof useToDos>['data']>;

const useToDos = () => useQuery(toDosHomeQuery());

const anchor = 'todo';
const usualTasks = 6;

interface ToDoCardProps {
  /** On small screens tasks are collapsed until requested. */
  readonly isFolding: boolean;
  /** From the company's data; the task list may be newer. */
  readonly isSetUp: boolean;
}

/** Setup tasks required before buying, collapsed once done. Target of `#todo` links. */
export function ToDoCard({ isFolding, isSetUp }: ToDoCardProps) {
  const { t } = useTranslation('home');
  const query = useToDos();
  const { data } = query;
  // Keeps the initial state: the last task may be completed while the user reads.
  const [first, setFirst] = useState(data);
  if (first === undefined && data !== undefined) setFirst(data);
  const isFolded = isFolding || (first === undefined ? isSetUp : first.every(({ complete }) => complete));
  const { hash, state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(hash === anchor);
  // Every visit has its own key, so following the same link again scrolls here again.
  const visit = hash === anchor ? (state.__TSR_key ?? anchor) : undefined;
  const [followed, setFollowed] = useState(visit);
  if (visit !== followed) {
    setFollowed(visit);
    if (visit !== undefined) setOpen(true);
  }
  useEffect(() => {
    if (followed === undefined) return undefined;
    // After the page change, which focuses the page's own heading.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [followed]);
  const loading = toRegionLoading(query);
  const done = data?.filter(({ complete }) => complete).length ?? 0;
  return (
    <HomeCard
      title={t(($) => $.toDo.title)}
      loading={loading}
      failure={t(($) => $.toDo.failed)}
      anchor={anchor}
      headingRef={heading}
      fold={isFolded ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      note={data && t(($) => $.toDo.progress, { done, all: data.length })}
      summary={data && done < data.length && <Summary toDos={data} done={done} />}
    >
      {loading.isBusy && <TasksSkeleton />}
      {data && <Tasks toDos={data} />}
      {data && done === data.length && <StillHeld />}
    </HomeCard>
  );
}

/** Every task is done, but some leads are still refused: names them before the user tries to buy one. */
function StillHeld() {
  const { t } = useTranslation('home');
  const { data: missing = [] } = useQuery(missingAccreditationsQuery());
  if (filterBlocking(missing).length === 0) return null;
  return (
    <>
      <p>{t(($) => $.toDo.stillHeld)}</p>
      <HeldLeadTypes missing={missing} />
    </>
  );
}

/** Shows the progress and the next step. */
function Summary({ toDos, done }: { toDos: ToDos; done: number }) {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation('shell');
  const isBuilt = useHasScreen();
  const next = toDos.find(({ key, complete }) => !complete && isBuilt(toDoPages[key]));
  return (
    <>
      <Meter share={done / Math.max(1, toDos.length)} tone="green" />
      {next !== undefined && (
        <AppLinkButton to={toDoPages[next.key]}>{t(($) => $.toDo.next, { task: shell(($) => $.tasks[next.key]) })}</AppLinkButton>
      )}
    </>
  );
}

function Tasks({ toDos }: { toDos: ToDos }) {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation('shell');
  const isBuilt = useHasScreen();
  return (
    <ul className="plain-list">
      {toDos.map(({ key, complete }) => {
        const name = shell(($) => $.tasks[key]);
        return (
          <li key={key} className={classes.task}>
            {isBuilt(toDoPages[key]) ? <Link to={toDoPages[key]}>{name}</Link> : <span>{name}</span>}
            <Badge
              variant="light"
              color={complete ? 'green' : 'amber'}
              leftSection={
                complete ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <IconCircleDashed size={16} stroke={1.75} aria-hidden />
              }
            >
              {complete ? t(($) => $.toDo.done) : t(($) => $.toDo.open)}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

function TasksSkeleton() {
  const { t } = useTranslation('home');
  return (
    <div>
      <span className="visually-hidden">{t(($) => $.toDo.loading)}</span>
      {Array.from({ length: usualTasks }, (_, place) => (
        <div key={place} className={classes.task}>
          <Skeleton height={20} width="50%" />
        </div>
      ))}
    </div>
  );
}
