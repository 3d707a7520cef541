import { useTranslation } from 'react-i18next';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { TreeData } from '../work-types-api.ts';
import { workTypeHref } from './work-type-tree.tsx';
import classes from './catalogue-state.module.css';

/** How complete each language is, and what lacks one. */
export function CatalogueState({ tree }: { tree: TreeData }) {
  const { t } = useTranslation('operator-work-types');
  const missing = tree.categories.flatMap(({ work_types: types }) => types.filter(({ untranslated }) => untranslated.length > 0));
  const unnamed = tree.categories.filter(({ untranslated }) => untranslated.length > 0);
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
