import { Badge, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, listInWords, ownLanguageName, parseLanguageTag, periodInWords } from '../../../contract/kit/language.ts';
import type { ControllerWire, ProcessingRecordsWire } from '../../../contract/operations/settings-endpoints.ts';
import { recordsSheet } from '../../../contract/operations/values.ts';
import { languages } from '../../platform/i18n.ts';
import { DeskExport } from '../../ui/desk/desk-toolbar.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { recordsQuery, recordWordsQuery, saveController, type LoadedRecords } from './api.ts';
import { AdminOnly, useIsAdmin } from './settings-landing.tsx';
import classes from './settings.module.css';

type Words = TFunction<'records'>;
type Activity = ProcessingRecordsWire['activities'][number];

const nameLanguage = (tag: string): string => {
  const language = parseLanguageTag(tag) ?? 'en';
  return tag === language ? ownLanguageName(language) : `${ownLanguageName(language)} (${tag.slice(-2)})`;
};

/** Shows the records of processing (Article 30 of the GDPR), in any language of the product. */
export function ProcessingRecords() {
  const { t } = useTranslation('operator-settings');
  const isAdmin = useIsAdmin();
  const query = useQuery({ ...recordsQuery(), enabled: isAdmin });
  const [language, setLanguage] = useState('en');
  const [isEditing, setEditing] = useState(false);
  return (
    <SettingsPage
      title={t(($) => $.pages.records.name)}
      description={t(($) => $.records.intro)}
      actions={isAdmin && <Button onClick={() => setEditing(true)}>{t(($) => $.records.edit)}</Button>}
    >
      <AdminOnly query={query} isAdmin={isAdmin}>
        {(records) => (
          <>
            <div className={classes.choices}>
              <p className={classes.muted}>{t(($) => $.records.check)}</p>
              <div className={classes.acts}>
                <NativeSelect
                  label={t(($) => $.records.language)}
                  value={language}
                  data={languages.map((value) => ({ value, label: nameLanguage(value) }))}
                  onChange={(event) => setLanguage(event.currentTarget.value)}
                />
                <Button variant="default" onClick={() => window.print()}>
                  {t(($) => $.records.print)}
                </Button>
                <DeskExport
                  name={t(($) => $.pages.records.name)}
                  href={`/download/operator/processing-records.csv?language=${language}`}
                  sheet={recordsSheet}
                />
              </div>
            </div>
            <RecordIn language={language} records={records} />
            {isEditing && <ControllerDialog records={records} onClose={() => setEditing(false)} />}
          </>
        )}
      </AdminOnly>
    </SettingsPage>
  );
}

function RecordIn({ language, records }: { language: string; records: LoadedRecords }) {
  const { t } = useTranslation('operator-settings');
  const query = useQuery(recordWordsQuery(language));
  const loading = toRegionLoading(query);
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    );
  if (query.data === undefined) return <SkeletonCard lines={[70, 80, 65]} />;
  return <WrittenRecord language={language} records={records} words={query.data} />;
}

function WrittenRecord({ language, records, words }: { language: string; records: LoadedRecords; words: Words }) {
  const { controller, activities, recipients, measures } = records;
  const present = new Set(recipients.filter((one) => one.in_use).map(({ key }) => key));
  return (
    <div className={classes.record} lang={language}>
      <section>
        <h2>{words(($) => $.controller.title)}</h2>
        <article className={classes.recordCard}>
          <dl>
            {controllerFields.map((field) => (
              <Fact key={field} name={words(($) => $.controller.fields[field])}>
                {controller[field] || words(($) => $.controller.missing)}
              </Fact>
            ))}
          </dl>
        </article>
      </section>
      <section>
        <h2>{words(($) => $.headings.activities)}</h2>
        {activities.map((activity) => (
          <ActivityCard key={activity.key} activity={activity} present={present} language={language} words={words} />
        ))}
      </section>
      <section>
        <h2>{words(($) => $.headings.recipients)}</h2>
        <ul className={classes.measures}>
          {recipients.map(({ key, in_use: isUsed, name, count }) => (
            <State key={key} isUsed={isUsed} words={words}>
              {words(($) => $.recipients[key])}
              {name !== null && ` · ${name}`}
              {count !== null && count > 0 && ` · ${count}`}
            </State>
          ))}
        </ul>
      </section>
      <section>
        <h2>{words(($) => $.headings.measures)}</h2>
        <ul className={classes.measures}>
          {measures.map(({ key, in_use: isUsed }) => (
            <State key={key} isUsed={isUsed} words={words}>
              {words(($) => $.measures[key])}
            </State>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface ActivityCardProps {
  readonly activity: Activity;
  /** Recipients that this installation has. */
  readonly present: ReadonlySet<string>;
  readonly language: string;
  readonly words: Words;
}

function ActivityCard({ activity, present, language, words }: ActivityCardProps) {
  const { key, people, data, basis, recipients, kept, kept_until: until } = activity;
  const got = recipients.filter((one) => present.has(one)).map((one) => words(($) => $.recipients[one]));
  const lines = (given: readonly string[]): string => given.join('\n');
  return (
    <article className={classes.recordCard}>
      <h3>{words(($) => $.activities[key].name)}</h3>
      <p>{words(($) => $.activities[key].purpose)}</p>
      <dl>
        <Fact name={words(($) => $.facts.people)}>{lines(people.map((one) => words(($) => $.people[one])))}</Fact>
        <Fact name={words(($) => $.facts.data)}>{lines(data.map(({ category }) => words(($) => $.categories[category])))}</Fact>
        <Fact name={words(($) => $.facts.basis)}>{lines(basis.map((one) => words(($) => $.bases[one])))}</Fact>
        <Fact name={words(($) => $.facts.recipients)}>{got.length === 0 ? words(($) => $.facts.nobody) : lines(got)}</Fact>
        <Fact name={words(($) => $.facts.kept)}>
          {lines([
            ...kept.map(({ rule, periods }) => words(($) => $.kept[rule], { period: formatPeriods(periods, language) })),
            ...until.map((one) => words(($) => $.until[one])),
          ])}
        </Fact>
      </dl>
      <details>
        <summary>{words(($) => $.facts.columns)}</summary>
        <p className={classes.muted}>{data.flatMap(({ columns }) => columns).join(', ')}</p>
      </details>
    </article>
  );
}

/** States the period, with the countries of each where they differ. */
function formatPeriods(periods: Activity['kept'][number]['periods'], tag: string): string {
  const language = parseLanguageTag(tag) ?? 'en';
  const byPeriod = Map.groupBy(periods, (period) => periodInWords(period, language));
  const said = [...byPeriod].map(([period, those]) => {
    const countries = those.flatMap(({ country }) => (country === null ? [] : [countryName(country, language)]));
    return byPeriod.size === 1 || countries.length === 0 ? period : `${period} (${listInWords(countries, language)})`;
  });
  return listInWords(said, language);
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({ isUsed, words, children }: { isUsed: boolean; words: Words; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <Badge variant="light" color={isUsed ? 'green' : 'gray'}>
        {words(($) => (isUsed ? $.state.used : $.state.unused))}
      </Badge>
    </li>
  );
}

const controllerFields = ['name', 'contact', 'representative', 'protection_officer', 'transfers', 'measures'] as const;
const maxLengths: Readonly<Record<keyof ControllerWire, number>> = {
  name: 120,
  contact: 500,
  representative: 500,
  protection_officer: 500,
  transfers: 2_000,
  measures: 2_000,
};

/** Edits what the product cannot know. The back office is in English, and so are the labels. */
function ControllerDialog({ records, onClose }: { records: LoadedRecords; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const client = useQueryClient();
  const words = useQuery(recordWordsQuery('en')).data;
  const [loaded] = useState(records);
  const [typed, setTyped] = useState(loaded.controller);
  if (words === undefined) return null;
  const hints = t(($) => $.records.hints, { returnObjects: true }) as Readonly<Partial<Record<keyof ControllerWire, string>>>;
  return (
    <ReasonDialog
      title={t(($) => $.records.editTitle)}
      confirm={t(($) => $.records.save)}
      done={t(($) => $.records.saved)}
      onConfirm={(reason) => saveController(client, loaded.version, { ...typed, reason })}
      onClose={onClose}
    >
      {controllerFields.map((field) => {
        const shared = {
          label: words(($) => $.controller.fields[field]),
          description: hints[field],
          maxLength: maxLengths[field],
          value: typed[field],
          onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [field]: event.currentTarget.value }),
        };
        return field === 'name' ? (
          <TextInput key={field} {...shared} />
        ) : (
          <Textarea key={field} autosize minRows={2} maxRows={8} {...shared} />
        );
      })}
    </ReasonDialog>
  );
}
