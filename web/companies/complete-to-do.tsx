import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingAccreditation } from '../../contract/companies/accreditations-endpoints.ts';
import { listInWords } from '../../contract/kit/language.ts';
import { InfoNote } from '../ui/info-note.tsx';
import { findNextToDo, toDoPages } from './to-do-pages.ts';
import { type ToDoKey, toDosQuery } from './to-dos-api.ts';
import classes from './complete-to-do.module.css';

interface CompleteToDoProps {
  readonly toDo: ToDoKey;
  readonly isBusy: boolean;
  /** Saves the settings as they are, which completes the to-do. */
  readonly onSettle: () => void;
}

/** Offers to confirm a settings page unchanged while its task is open, then moves on to the next open task or the leads. */
export function CompleteToDo({ toDo, isBusy, onSettle }: CompleteToDoProps) {
  const { data: toDos = [] } = useQuery(toDosQuery());
  const navigate = useNavigate();
  const [isSettled, setSettled] = useState(false);
  const complete = toDos.find(({ key }) => key === toDo)?.complete;
  const next = findNextToDo(toDos, toDo);
  const moveOn = useEffectEvent(() => navigate({ to: next === undefined ? '/buy-leads' : toDoPages[next] }));
  useEffect(() => {
    if (isSettled && complete === true) void moveOn();
  }, [isSettled, complete]);
  if (complete !== false) return null;
  const settle = () => {
    setSettled(true);
    onSettle();
  };
  return <CompleteToDoPrompt isBusy={isBusy} onSettle={settle} isGuide />;
}

interface CompleteToDoPromptProps extends Omit<CompleteToDoProps, 'toDo'> {
  /** Whether another page follows. */
  readonly isGuide?: boolean;
}

/** Asks the question and saves the answer. */
export function CompleteToDoPrompt({ isBusy, onSettle, isGuide = false }: CompleteToDoPromptProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.settle}>
      <p>{t(($) => $.settle.question)}</p>
      <Button variant="default" loading={isBusy} onClick={onSettle}>
        {isGuide ? t(($) => $.settle.keepOn) : t(($) => $.settle.yes)}
      </Button>
    </div>
  );
}

/** Replaces coverage controls if the account team manages the coverage. */
export function CoverageBanned() {
  const { t } = useTranslation('errors');
  const { t: shell } = useTranslation('shell');
  return (
    <InfoNote>
      {t(($) => $.coverageBanned)} <Link to="/help/contact">{shell(($) => $.notices.contact)}</Link>
    </InfoNote>
  );
}

const maxNamed = 3;

/** Returns missing accreditations that put lead types of the company on hold. */
export const filterBlocking = (missing: readonly MissingAccreditation[]): readonly MissingAccreditation[] =>
  missing.filter(({ work_types }) => work_types.length > 0);

/** Lists accreditations that block purchases, the lead types on hold and the page to add them. */
export function HeldLeadTypes({ missing }: { readonly missing: readonly MissingAccreditation[] }) {
  const { t, i18n } = useTranslation('shell');
  return (
    <ul>
      {filterBlocking(missing).map(({ id, name, state, work_types: types }) => {
        const named = types.slice(0, maxNamed).map(({ description }) => description);
        const more = types.length - named.length;
        if (more > 0) named.push(t(($) => $.held.more, { count: more }));
        const words = { name, types: listInWords(named, i18n.language) };
        return (
          <li key={id}>
            {state === 'pending' ? (
              t(($) => $.held.pending, words)
            ) : (
              <Link to="/account/accreditations">
                {state === 'not_added' ? t(($) => $.held.add, words) : t(($) => $.held.update, words)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
