import '../styles.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { InfoNote } from '../../../ui/info-note.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { editingLayout } from '../layout.ts';
import { AddWorkTypeDialog } from '../work-types/add-work-type-dialog.tsx';
import { CatalogueState } from '../work-types/catalogue-state.tsx';
import { CategoryList } from '../work-types/category-list.tsx';
import { WorkTypeDecisions } from '../work-types/work-type-decisions.tsx';
import { WorkTypeFacts, WorkTypePrices } from '../work-types/work-type-facts.tsx';
import { WorkTypeForm } from '../work-types/work-type-form.tsx';
import { WorkTypeLists, WorkTypeTree } from '../work-types/work-type-tree.tsx';
import { type TreeData, workTypeQuery, workTypeTreeQuery } from '../work-types-api.ts';
import classes from './work-types.module.css';

const useIsEditable = () => useMediaQuery(editingLayout, true, { getInitialValueInEffect: false });

/** The tree of everything that may be asked for, and what is missing of it. */
export function WorkTypes() {
  const { t } = useTranslation('operator-work-types');
  const isEditable = useIsEditable();
  const [isAdding, setAdding] = useState(false);
  const add = <Button onClick={() => setAdding(true)}>{t(($) => $.add.title)}</Button>;
  return (
    <WithTree>
      {(tree) => (
        <DeskPage title={t(($) => $.title)} description={t(($) => $.description)} actions={isEditable && add}>
          {isEditable ? (
            <div className={classes.columns}>
              <WorkTypeTree categories={tree.categories} open={undefined} />
              <div className={classes.stack}>
                <CatalogueState tree={tree} />
                <CategoryList categories={tree.categories} />
              </div>
            </div>
          ) : (
            <div className={classes.stack}>
              <InfoNote>{t(($) => $.wider)}</InfoNote>
              <WorkTypeLists categories={tree.categories} />
              <CatalogueState tree={tree} />
            </div>
          )}
          {isAdding && <AddWorkTypeDialog categories={tree.categories} onClose={() => setAdding(false)} />}
        </DeskPage>
      )}
    </WithTree>
  );
}

/** One work type, beside the tree where there is room. */
export function WorkTypePage() {
  const isEditable = useIsEditable();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const id = Number(params['id']);
  return (
    <WithTree>
      {(tree) =>
        isEditable ? (
          <div className={classes.columns}>
            <WorkTypeTree categories={tree.categories} open={id} />
            <Detail key={id} id={id} tree={tree} isEditable />
          </div>
        ) : (
          <Detail key={id} id={id} tree={tree} isEditable={false} />
        )
      }
    </WithTree>
  );
}

function Detail({ id, tree, isEditable }: { id: number; tree: TreeData; isEditable: boolean }) {
  const { t } = useTranslation('operator-work-types');
  const query = useQuery(workTypeQuery(id));
  const loading = loadingOf(query);
  const { data: workType } = query;
  const back = <DeskLink href="/operator/work-types">{t(($) => $.title)}</DeskLink>;
  if (workType === undefined || workType === null) {
    return (
      <DeskPage title={workType === null ? t(($) => $.unknown) : t(($) => $.one)} description={back}>
        {loading.hasFailed && <Failed loading={loading} />}
        {loading.isBusy && <SkeletonCard fields={4} />}
      </DeskPage>
    );
  }
  return (
    <div className={classes.stack}>
      <nav aria-label={t(($) => $.breadcrumb)} className={classes.breadcrumb}>
        {back} › {workType.category} › {workType.name.en}
      </nav>
      <DeskPage title={workType.name.en} description={workType.code}>
        <div className={classes.stack}>
          {!isEditable && <InfoNote>{t(($) => $.wider)}</InfoNote>}
          {isEditable ? <WorkTypeForm workType={workType} categories={tree.categories} /> : <WorkTypeFacts workType={workType} />}
          <WorkTypePrices workType={workType} />
          <WorkTypeDecisions workType={workType} />
        </div>
      </DeskPage>
    </div>
  );
}

function Failed({ loading }: { loading: ReturnType<typeof loadingOf> }) {
  const { t } = useTranslation('operator-work-types');
  return (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.failed)}
    </InlineFailure>
  );
}

/** What both pages begin with. */
function WithTree({ children }: { children: (tree: TreeData) => ReactNode }) {
  const { t } = useTranslation('operator-work-types');
  const query = useQuery(workTypeTreeQuery());
  const loading = loadingOf(query);
  if (query.data !== undefined) return children(query.data);
  return (
    <DeskPage title={t(($) => $.title)}>
      {loading.hasFailed ? <Failed loading={loading} /> : <SkeletonCard lines={[40, 60, 55, 60, 40, 60]} />}
    </DeskPage>
  );
}
