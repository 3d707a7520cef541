import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedPageWire } from '../../../contract/content/pages-endpoints.ts';
import { contentKeys } from '../../../contract/content/values.ts';
import type { ListedTemplateWire } from '../../../contract/content/wordings-endpoints.ts';
import { pageLanguages } from '../../../contract/kit/language.ts';
import { NoticesPart } from '../../alerts/operator/notices-part.tsx';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage, Tabs } from '../../ui/desk/desk-page.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { loadPages, contentParts, deskContentKeys, loadTemplates } from './api.ts';
import classes from './content-table.module.css';
import { templateTitle } from './template-preview.tsx';

/** Manages content in every language: pages, message templates and dashboard notices. */
export function Content() {
  const { t } = useTranslation('operator-content');
  const { view, set } = useDeskAddress(contentParts);
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <Tabs
        label={t(($) => $.title)}
        tabs={contentParts.views.map((key) => ({ key, label: t(($) => $.parts[key]) }))}
        active={view}
        onChange={(key) => set({ view: key === 'pages' ? undefined : key })}
      >
        {view === 'pages' && <PagesPart />}
        {view === 'templates' && <TemplatesPart />}
        {view === 'notices' && <NoticesPart />}
      </Tabs>
    </DeskPage>
  );
}

function PagesPart() {
  const { t } = useTranslation('operator-content');
  const query = useQuery({ queryKey: deskContentKeys.pages(), queryFn: ({ signal }) => loadPages(signal) });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  }
  return query.data === undefined ? <SkeletonCard lines={[90, 80, 85, 70]} /> : <PagesTable pages={query.data} />;
}

function PagesTable({ pages }: { pages: readonly ListedPageWire[] }) {
  const { t } = useTranslation('operator-content');
  return (
    <div className={classes.room}>
      <table className={`${table.table} ${classes.pages}`}>
        <caption className="visually-hidden">{t(($) => $.parts.pages)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.page)}</th>
            {pageLanguages.map((language) => (
              <th key={language} scope="col">
                {t(($) => $.languages[language])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contentKeys.map((key) => (
            <tr key={key}>
              <th scope="row">{t(($) => $.keys[key])}</th>
              {pageLanguages.map((language) => (
                <td key={language} data-language={t(($) => $.languages[language])}>
                  <PageCell page={pages.find((one) => one.key === key && one.language === language)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PageCell({ page }: { page: ListedPageWire | undefined }) {
  const { t } = useTranslation('operator-content');
  const format = useFormat();
  if (page === undefined) return null;
  const { key, language, source, updated, has_draft: hasDraft, scheduled_for: planned } = page;
  const name = t(($) => $.pageIn, { page: t(($) => $.keys[key]), language: t(($) => $.languages[language]) });
  return (
    <div className={classes.cell}>
      <DeskLink href={`/operator/content/${key}/${language}`}>{page.title ?? name}</DeskLink>
      <span data-source={source}>
        {source === 'missing'
          ? t(($) => $.missing, { language: t(($) => $.languages[language]) })
          : t(($) => $.sources[source], { date: format.shortDate(`${updated ?? ''}T12:00:00Z`) })}
      </span>
      {hasDraft && <strong>{t(($) => $.draft)}</strong>}
      {planned !== null && <strong>{t(($) => $.plannedFor, { time: format.dateTime(planned) })}</strong>}
    </div>
  );
}

/** Lists every mail and text message, and the languages with customised templates. */
function TemplatesPart() {
  const { t } = useTranslation('operator-templates');
  const query = useQuery({ queryKey: deskContentKeys.templates(), queryFn: ({ signal }) => loadTemplates(signal) });
  const loading = toRegionLoading(query);
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
  // Messages are not sent in every language that has pages.
  const sent = new Set(templates.flatMap(({ languages }) => languages.map(({ language }) => language)));
  const languages = pageLanguages.filter((language) => sent.has(language));
  return (
    <div className={classes.room}>
      <table className={`${table.table} ${classes.pages}`}>
        <caption className="visually-hidden">{t(($) => $.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.message)}</th>
            {languages.map((language) => (
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
                  {templateTitle(template.title, template.key)}
                  <span>{t(($) => $.channels[template.channel], { key: template.key })}</span>
                </div>
              </th>
              {languages.map((language) => {
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
  const name = t(($) => $.templateIn, { title: templateTitle(template.title, template.key), language: t(($) => $.languages[language]) });
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
