import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedTemplateWire } from '../../../../contract/content/wordings-endpoints.ts';
import { pageLanguages } from '../../../../contract/kit/language.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { deskContentKeys } from '../query-keys.ts';
import classes from '../components/content-table.module.css';
import { templateTitle } from './template-title.ts';
import { loadTemplates } from './templates-api.ts';

/** Every mail and text message, and in which languages its words are ours. */
export function TemplatesPart() {
  const { t } = useTranslation('operator-templates');
  const query = useQuery({ queryKey: deskContentKeys.templates(), queryFn: ({ signal }) => loadTemplates(signal) });
  const loading = loadingOf(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  }
  return query.data === undefined ? <SkeletonCard lines={[90, 80, 85, 70]} /> : <TemplatesTable templates={query.data} />;
}

function TemplatesTable({ templates }: { templates: readonly ListedTemplateWire[] }) {
  const { t } = useTranslation('operator-templates');
  return (
    <div className={classes.room}>
      <table className={`${table.table} ${classes.pages}`}>
        <caption className="visually-hidden">{t(($) => $.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.message)}</th>
            {pageLanguages.map((language) => (
              <th key={language} scope="col">
                {t(($) => $.languages[language])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <tr key={template.key}>
              <th scope="row">
                <div className={classes.cell}>
                  {templateTitle(template.title)}
                  <span>{t(($) => $.channels[template.channel], { key: template.key })}</span>
                </div>
              </th>
              {pageLanguages.map((language) => {
                const state = template.languages.find((one) => one.language === language);
                return (
                  <td key={language} data-language={t(($) => $.languages[language])}>
                    {state !== undefined && <TemplateCell template={template} state={state} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TemplateCell({ template, state }: { template: ListedTemplateWire; state: ListedTemplateWire['languages'][number] }) {
  const { t } = useTranslation('operator-templates');
  const format = useFormat();
  const { language, changed, at } = state;
  const isBehind = changed === 0 && template.languages.some((one) => one.language === 'en' && one.changed > 0);
  const name = t(($) => $.templateIn, { title: templateTitle(template.title), language: t(($) => $.languages[language]) });
  return (
    <div className={classes.cell}>
      <DeskLink href={`/operator/content/templates/${template.key}/${language}`}>
        <span className="visually-hidden">{name}:</span> {changed === 0 ? t(($) => $.builtIn) : t(($) => $.ours, { count: changed })}
      </DeskLink>
      {at !== null && <span>{format.shortDate(at)}</span>}
      {isBehind && <span data-source="missing">{t(($) => $.missing, { language: t(($) => $.languages[language]) })}</span>}
    </div>
  );
}
