import { ActionIcon, Skeleton, Button } from '@mantine/core';
import { IconX } from '../../ui/icons/form-icons.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch, Link } from '@tanstack/react-router';
import { type ReactNode, useState, Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverageBanned } from '../../companies/complete-to-do.tsx';
import { lazyPart } from '../../platform/load-part.ts';
import { companyQuery } from '../../platform/session.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ModalPane } from '../../ui/overlay/pane.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { coverageQuery, type CoverageArea } from '../api.ts';
import { AccreditationList } from './accreditation-list.tsx';
import {
  accreditationsQuery,
  type Accreditation,
  type Accreditations as AccreditationAnswers,
  needingTypesQuery,
  type NeedingType as Type,
} from './accreditations-api.ts';
import classes from './accreditations.module.css';
import needingTypesPaneClasses from './needing-types-pane.module.css';
import { useAccreditationForm } from './use-accreditation-form.ts';

/** Manages the company's accreditations: certificates, answers and their verification. */
export function Accreditations() {
  const { t } = useTranslation('accreditations');
  const { data: company } = useSuspenseQuery(companyQuery());
  const { also } = useSearch({ strict: false });
  const query = useQuery(accreditationsQuery({ also }));
  const { data } = query;
  const loading = toRegionLoading(query);
  const isEmpty = data !== undefined && data.compulsoryAccreditations.length + data.optionalAccreditations.length === 0;
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.title)} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div className={classes.skeleton}>
          <SkeletonCard fields={2} />
          <SkeletonCard fields={2} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          action={
            company.ban_edit_coverage ? (
              <CoverageBanned />
            ) : (
              <AppLinkButton to="/settings/coverage/$step" params={{ step: 'lead-types' }}>
                {t(($) => $.toTypes)}
              </AppLinkButton>
            )
          }
        >
          {t(($) => $.none)}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && (
        <AccreditationForm key={also} data={data} also={also} saved={t(($) => $.saved)}>
          <p className={classes.intro}>{t(($) => $.intro)}</p>
        </AccreditationForm>
      )}
    </div>
  );
}

interface AccreditationFormProps {
  /** Server state; merged with typed answers on refetch. */
  readonly data: AccreditationAnswers;
  /** Codes of additional accreditations to list. */
  readonly also?: string | undefined;
  /** Toast text after saving. */
  readonly saved: string;
  readonly children?: ReactNode;
}

/** Form with the answers of the whole company and its save bar. */
function AccreditationForm({ data, also, saved, children }: AccreditationFormProps) {
  const [shown, setShown] = useState<Accreditation>();
  const { summary, submit, isBusy, isSaved, changes, field, answer, discard } = useAccreditationForm({
    data,
    also,
    mayRenew: true,
    onSaved: () => void showToast(saved),
  });
  const isDirty = changes > 0;
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        {children}
        <AccreditationList data={data} field={field} onAnswer={answer} onShowTypes={setShown} mayRenew />
        <SaveBar changes={changes} isBusy={isBusy} isSaved={isSaved} onDiscard={discard} />
        <UnsavedChanges isDirty={isDirty && !isBusy} />
      </form>
      {/* Outside the form, because the dialog contains a form of its own. */}
      {shown !== undefined && <NeedingTypesPane accreditation={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Lazy-loaded on first use, because it belongs to another part of the product. */
const AddLeadTypeDialog = lazyPart(
  async () => ({ default: (await import('../lead-types/add-lead-type-dialog.tsx')).AddLeadTypeDialog }),
  'coverage',
);

const limited = 3;

/** Lists the lead types that need an accreditation, selected ones first. */
function NeedingTypesPane({ accreditation, onClose }: { accreditation: Accreditation; onClose: () => void }) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(needingTypesQuery(accreditation.id));
  const { data } = query;
  const loading = toRegionLoading(query);
  const [addedId, setAddedId] = useState<number>();
  const { isBanned, mayAdd, listAreas } = useTypeRights();
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <ModalPane labelledBy={titleId} onClose={onClose}>
        <div className={needingTypesPaneClasses.body}>
          <header className={needingTypesPaneClasses.header}>
            <h2 ref={title} id={titleId} tabIndex={-1} className={needingTypesPaneClasses.title}>
              {t(($) => $.types.title, { name: accreditation.name })}
            </h2>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={common(($) => $.close)} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </header>
          {(loading.hasFailed || loading.isOutdated) && (
            <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
              {t(($) => $.types.failed)}
            </InlineFailure>
          )}
          {loading.isBusy && <Skeleton height={160} />}
          {isBanned && <CoverageBanned />}
          {data !== undefined && (
            <>
              <NeedingTypes name={t(($) => $.types.selected)} types={data.selectedWorkTypes} listAreas={listAreas} />
              <NeedingTypes
                name={t(($) => $.types.available)}
                types={data.availableWorkTypes}
                listAreas={listAreas}
                onAdd={mayAdd ? setAddedId : undefined}
              />
            </>
          )}
        </div>
      </ModalPane>
      {addedId !== undefined && (
        <Suspense>
          <AddLeadTypeDialog typeId={addedId} onClose={() => setAddedId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Actions on lead types allowed to the company here. */
function useTypeRights() {
  const { data: company } = useSuspenseQuery(companyQuery());
  const isBanned = company.ban_edit_coverage;
  const mayChange = company.account.show_settings && !isBanned;
  const { data: coverage } = useQuery({ ...coverageQuery(), enabled: mayChange });
  return {
    isBanned,
    mayAdd: company.account.type_id !== limited && !isBanned,
    listAreas: (typeId: number) =>
      (mayChange ? (coverage?.areas ?? []) : []).filter(({ work_types }) => work_types.some(({ id }) => id === typeId)),
  };
}

interface NeedingTypesProps {
  readonly name: string;
  readonly types: readonly Type[];
  /** Areas in which the type is selected and can be changed. */
  readonly listAreas: (typeId: number) => readonly CoverageArea[];
  /** Undefined if no type can be added. */
  readonly onAdd?: ((typeId: number) => void) | undefined;
}

/** Lists the lead types that need the accreditation, with links to their areas. */
function NeedingTypes({ name, types, listAreas, onAdd }: NeedingTypesProps) {
  if (types.length === 0) return null;
  return (
    <section>
      <h3 className={needingTypesPaneClasses.group}>{name}</h3>
      <ul className={needingTypesPaneClasses.types}>
        {types.map((type) => (
          <NeedingType key={type.id} type={type} areas={listAreas(type.id)} onAdd={onAdd && (() => onAdd(type.id))} />
        ))}
      </ul>
    </section>
  );
}

interface NeedingTypeProps {
  readonly type: Type;
  readonly areas: readonly CoverageArea[];
  readonly onAdd: (() => void) | undefined;
}

function NeedingType({ type: { description, category }, areas, onAdd }: NeedingTypeProps) {
  const { t } = useTranslation('accreditations');
  return (
    <li>
      <span>
        {description}
        <span className={needingTypesPaneClasses.category}>{category.name}</span>
      </span>
      {areas.map(({ id, name: area }) => (
        <Link key={id} to="/settings/coverage/$step" params={{ step: 'lead-types' }} search={{ listing: id }}>
          {t(($) => $.types.changeIn, { area })}
          <span className="visually-hidden">: {description}</span>
        </Link>
      ))}
      {onAdd !== undefined && (
        <Button variant="default" size="compact-md" className={needingTypesPaneClasses.add} onClick={onAdd}>
          {t(($) => $.types.add)}
          <span className="visually-hidden"> {description}</span>
        </Button>
      )}
    </li>
  );
}
