import './styles.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { InfoNote } from '../../ui/info-note.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import {
  editingLayout,
  type TreeData,
  workTypeQuery,
  workTypeTreeQuery,
  banReports,
  invalidateWorkTypes,
  moveWorkType,
  type WorkTypeData,
} from './api.ts';
import { AddWorkTypeDialog } from './add-work-type-dialog.tsx';
import catalogueStateClasses from './catalogue-state.module.css';
import { CategoryList } from './category-list.tsx';
import workTypeDecisionsClasses from './work-type-decisions.module.css';
import { WorkTypeFacts, WorkTypePrices } from './work-type-facts.tsx';
import { WorkTypeForm } from './work-type-form.tsx';
import { WorkTypeLists, WorkTypeTree, workTypeHref } from './work-type-tree.tsx';
import classes from './work-types.module.css';

const useIsEditable = () => useMediaQuery(editingLayout, true, { getInitialValueInEffect: false });

/** Shows the tree of all work types and what each still lacks. */
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

/** Shows one work type, beside the tree if there is room. */
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
  const loading = toRegionLoading(query);
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

function Failed({ loading }: { loading: ReturnType<typeof toRegionLoading> }) {
  const { t } = useTranslation('operator-work-types');
  return (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.failed)}
    </InlineFailure>
  );
}

/** Loads the tree for both pages. */
function WithTree({ children }: { children: (tree: TreeData) => ReactNode }) {
  const { t } = useTranslation('operator-work-types');
  const query = useQuery(workTypeTreeQuery());
  const loading = toRegionLoading(query);
  if (query.data !== undefined) return children(query.data);
  return (
    <DeskPage title={t(($) => $.title)}>
      {loading.hasFailed ? <Failed loading={loading} /> : <SkeletonCard lines={[40, 60, 55, 60, 40, 60]} />}
    </DeskPage>
  );
}

/** Shows the completeness of each language, with the missing items. */
function CatalogueState({ tree }: { tree: TreeData }) {
  const { t } = useTranslation('operator-work-types');
  const missing = tree.categories.flatMap(({ work_types: types }) => types.filter(({ untranslated }) => untranslated.length > 0));
  const unnamed = tree.categories.filter(({ untranslated }) => untranslated.length > 0);
  const named = (codes: readonly PageLanguage[]) => codes.map((code) => t(($) => $.languages[code])).join(', ');
  return (
    <SectionCard title={t(($) => $.complete.title)}>
      <ul className={catalogueStateClasses.languages}>
        {tree.languages.map(({ language, translated, of }) => (
          <li key={language}>
            {t(($) => $.complete.language, { language: t(($) => $.languages[language]), translated, of })}
            <span className={catalogueStateClasses.bar} aria-hidden>
              <span style={{ width: `${of === 0 ? 0 : Math.floor((translated / of) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {(unnamed.length > 0 || missing.length > 0 || tree.questions.length > 0) && (
        <>
          <h3>{t(($) => $.complete.missing)}</h3>
          <ul>
            {unnamed.map(({ id, description, untranslated }) => (
              <li key={`category-${id}`}>
                {t(($) => $.complete.category, { name: description })}: {named(untranslated)}
              </li>
            ))}
            {missing.map(({ id, description, untranslated }) => (
              <li key={id}>
                <DeskLink href={workTypeHref(id)}>{description}</DeskLink>: {named(untranslated)}
              </li>
            ))}
            {tree.questions.map(({ id, text, untranslated }) => (
              <li key={`question-${id}`}>
                {t(($) => $.complete.question, { text })}: {named(untranslated)}
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

type Decision = 'retire' | 'restore' | 'remove' | 'ban' | 'allow';

/** Offers decisions that apply immediately: whether a work type is sold, and whether its leads may be reported. */
function WorkTypeDecisions({ workType }: { workType: WorkTypeData }) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState<Decision>();
  const { affected, name, retired_at: retiredAt } = workType;
  const numbers = [
    t(($) => $.decide.companies, { count: affected.companies }),
    t(($) => $.decide.waiting, { count: affected.waiting }),
    t(($) => $.decide.onSale, { count: affected.on_sale }),
  ];
  const decide = async (reason: string) => {
    if (asked === 'ban' || asked === 'allow') await banReports(workType.id, asked === 'ban', reason);
    else if (asked !== undefined) await moveWorkType(workType.id, asked, reason);
    if (asked === 'remove') await router.navigate({ href: '/operator/work-types' });
    await invalidateWorkTypes(client);
  };
  const button = (decision: Decision) => (
    <Button variant="default" onClick={() => setAsked(decision)}>
      {t(($) => $.decide[decision])}
    </Button>
  );
  return (
    <SectionCard title={t(($) => $.parts.decisions)}>
      <p className={workTypeDecisionsClasses.state}>
        {retiredAt === null ? t(($) => $.decide.offered) : t(($) => $.decide.isRetired)}{' '}
        {workType.reporting_allowed ? t(($) => $.decide.reportable) : t(($) => $.decide.notReportable)}
      </p>
      <div className={workTypeDecisionsClasses.buttons}>
        {button(retiredAt === null ? 'retire' : 'restore')}
        {button(workType.reporting_allowed ? 'ban' : 'allow')}
        {affected.removable && button('remove')}
      </div>
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.decide.questions[asked], { name: name.en })}
          confirm={t(($) => $.decide[asked])}
          done={t(($) => $.saved)}
          isDestructive={asked === 'retire' || asked === 'remove'}
          onConfirm={decide}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'retire' && (
            <>
              <p>{t(($) => $.decide.retireHint)}</p>
              <ul>
                {numbers.map((number) => (
                  <li key={number}>{number}</li>
                ))}
              </ul>
            </>
          )}
        </ReasonDialog>
      )}
    </SectionCard>
  );
}
