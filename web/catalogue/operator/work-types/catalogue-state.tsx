import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { forgetWorkTypes, moveCategory, type TreeData } from '../work-types-api.ts';
import { workTypeHref } from './work-type-tree.tsx';
import classes from './catalogue-state.module.css';

/** How complete each language is, and what lacks one. */
export function CatalogueState({ tree }: { tree: TreeData }) {
  const { t } = useTranslation('operator-work-types');
  const missing = tree.categories.flatMap(({ work_types: types }) => types.filter(({ untranslated }) => untranslated.length > 0));
  const named = (codes: readonly PageLanguage[]) => codes.map((code) => t(($) => $.languages[code])).join(', ');
  return (
    <SectionCard title={t(($) => $.complete.title)}>
      <ul className={classes.languages}>
        {tree.languages.map(({ language, translated, of }) => (
          <li key={language}>
            {t(($) => $.complete.language, { language: t(($) => $.languages[language]), translated, of })}
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${of === 0 ? 0 : Math.floor((translated / of) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {(missing.length > 0 || tree.questions.length > 0) && (
        <>
          <h3>{t(($) => $.complete.missing)}</h3>
          <ul>
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

/** The order of the categories, which every list of work types follows; within one the alphabet decides. */
export function CategoryOrder({ categories }: Pick<TreeData, 'categories'>) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.order.failed));
  const move = (id: number, direction: 'up' | 'down') =>
    void run(async () => {
      await moveCategory(
        id,
        direction,
        t(($) => $.order.reason),
      );
      await forgetWorkTypes(client);
    });
  return (
    <SectionCard title={t(($) => $.order.title)}>
      <p className={classes.hint}>{t(($) => $.order.hint)}</p>
      <FailureAlert failure={failure} />
      <ol className={classes.order}>
        {categories.map(({ id, description }, place) => (
          <li key={id}>
            <span>{description}</span>
            <Button
              variant="default"
              size="xs"
              disabled={isBusy || place === 0}
              aria-label={t(($) => $.order.upOf, { name: description })}
              onClick={() => move(id, 'up')}
            >
              {t(($) => $.order.up)}
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={isBusy || place === categories.length - 1}
              aria-label={t(($) => $.order.downOf, { name: description })}
              onClick={() => move(id, 'down')}
            >
              {t(($) => $.order.down)}
            </Button>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
