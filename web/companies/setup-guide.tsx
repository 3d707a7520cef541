import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { ToDoKey } from '../../contract/companies/values.ts';
import { useCan } from '../platform/use-can.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { Meter } from '../ui/meter.tsx';
import { PageBar } from '../ui/page-bar.tsx';
import classes from './setup-guide.module.css';
import { filterBlocking } from './complete-to-do.tsx';
import { accreditationsPage, findNextToDo, findToDoOf, isOnPage, type ToDos, toDoPages } from './to-do-pages.ts';
import { missingAccreditationsQuery, toDosQuery } from './to-dos-api.ts';

/** Surrounds the pages of a company's to-dos with its progress and, once a page is done, the next step. */
export function SetupGuide({ company, children }: { readonly company: CompanyWire; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  // Stays until the last step has been shown as done.
  const [isGuided, setGuided] = useState(!company.set_up_complete);
  if (!company.set_up_complete && !isGuided) setGuided(true);
  const key = findToDoOf(pathname);
  const setsUp = useCan('set-up');
  const isNeeded = setsUp && isGuided && company.account.show_settings && company.registration_journey.skipped === null;
  if (!isNeeded || (key === undefined && !isOnPage(pathname, accreditationsPage))) return children;
  return <GuidedPage toDo={key}>{children}</GuidedPage>;
}

interface GuidedPageProps {
  /** Undefined on the page of the accreditations, which follows the coverage. */
  readonly toDo: ToDoKey | undefined;
  readonly children: ReactNode;
}

function GuidedPage({ toDo, children }: GuidedPageProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const { data: toDos = [] } = useQuery(toDosQuery());
  const { data: missing = [] } = useQuery(missingAccreditationsQuery());
  const isMissing = filterBlocking(missing).some(({ state }) => state === 'not_added');
  const isDone = toDo === undefined ? !isMissing : toDos.find(({ key }) => key === toDo)?.complete === true;
  const done = toDos.filter(({ complete }) => complete).length;
  const progress = t(($) => $.guide.progress, { done, all: toDos.length });
  const step = toDos.findIndex(({ key }) => key === toDo) + 1;
  const task = toDo === undefined ? common(($) => $.pages.accreditations) : t(($) => $.tasks[toDo]);
  return (
    <>
      {/* Keeps its height while loading, so that the page does not move. */}
      <div className={classes.line}>
        {toDos.length > 0 && (
          <>
            <span>{step > 0 ? t(($) => $.guide.step, { step, all: toDos.length, task }) : task}</span>
            <span className={classes.meter}>
              <Meter share={done / toDos.length} tone="green" />
            </span>
          </>
        )}
      </div>
      {children}
      {isDone && (
        <PageBar state={done === toDos.length ? t(($) => $.guide.ready) : progress} className={classes.bar}>
          <NextStep toDos={toDos} after={toDo ?? 'lead_alerts'} isMissing={isMissing && toDo === 'coverage'} />
        </PageBar>
      )}
    </>
  );
}

interface NextStepProps {
  readonly toDos: ToDos;
  /** The last one, to begin with the first open step. */
  readonly after: ToDoKey;
  /** Whether the chosen lead types need an accreditation that has not been added. */
  readonly isMissing: boolean;
}

/** Links to the next open step, or to the leads once every step is done. */
function NextStep({ toDos, after, isMissing }: NextStepProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const next = findNextToDo(toDos, after);
  if (isMissing) {
    return <AppLinkButton to={accreditationsPage}>{t(($) => $.guide.next, { task: common(($) => $.pages.accreditations) })}</AppLinkButton>;
  }
  if (next === undefined) return <AppLinkButton to="/buy-leads">{t(($) => $.guide.buy)}</AppLinkButton>;
  return <AppLinkButton to={toDoPages[next]}>{t(($) => $.guide.next, { task: t(($) => $.tasks[next]) })}</AppLinkButton>;
}
