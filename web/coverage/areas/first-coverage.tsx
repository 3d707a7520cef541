import { Button, Checkbox, Skeleton, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findNextToDo, toDoPages } from '../../companies/to-do-pages.ts';
import { toDosQuery } from '../../companies/to-dos-api.ts';
import { companyQuery } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { showToast } from '../../ui/toast.tsx';
import { AccreditationList } from '../accreditations/accreditation-list.tsx';
import { type Accreditations, accreditationsQuery } from '../accreditations/accreditations-api.ts';
import { useAccreditationForm } from '../accreditations/use-accreditation-form.ts';
import {
  areaPostcodesQuery,
  areaWorkTypesQuery,
  type CoverageArea,
  savePostcodes,
  saveWorkTypes,
  type WorkType,
  workTypesQuery,
} from '../api.ts';
import { type Category, groupByCategory, listMissingAccreditations, suggestCategories } from '../lead-type-groups.ts';
import { withDistricts } from '../selection.ts';
import { StepSkeleton } from '../step-end.tsx';
import { useLatest } from '../waiting.ts';
import classes from './first-coverage.module.css';
import { listRadiusPresets, radiusDistrictsQuery } from './radius-districts.ts';

interface FirstCoverageProps {
  readonly area: CoverageArea;
  /** Called to choose lead types and postcodes one by one instead. */
  readonly onSelf: () => void;
}

/** Sets up the first coverage in one go: the trade's lead types within a radius of the company's postcode. */
export function FirstCoverage({ area, onSelf }: FirstCoverageProps) {
  const { t } = useTranslation('coverage');
  const query = useQuery(workTypesQuery());
  const loading = toRegionLoading(query);
  if (query.data !== undefined) return <FirstCoverageForm area={area} offered={query.data} onSelf={onSelf} />;
  return loading.hasFailed ? (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.types.loadFailed)}
    </InlineFailure>
  ) : (
    <StepSkeleton />
  );
}

function FirstCoverageForm({ area, offered, onSelf }: FirstCoverageProps & { readonly offered: readonly WorkType[] }) {
  const { t } = useTranslation('coverage');
  const titleId = useId();
  const { form, trades, places, registerAnswers, problems, isBusy, failure, submit } = useFirstCoverage(area, offered);
  return (
    <form ref={form} className={classes.form} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <div>
        <Title order={2} size="h3" id={titleId} tabIndex={-1}>
          {t(($) => $.first.title)}
        </Title>
        <p className={classes.intro}>{t(($) => $.first.intro)}</p>
      </div>
      <RadiusFields places={places} problem={problems.postcode} />
      <Checkbox.Group
        size="md"
        label={t(($) => $.first.trade)}
        error={problems.trades}
        value={trades.chosen.map(String)}
        onChange={(ids) => trades.choose(ids.map(Number))}
      >
        <div className={classes.trades}>
          {trades.categories.map(({ id, name, types }) => (
            <Checkbox
              key={id}
              value={String(id)}
              size="md"
              label={name}
              description={t(($) => $.area.types, { count: types.length })}
              className={classes.trade ?? ''}
            />
          ))}
        </div>
      </Checkbox.Group>
      <NeededAccreditations types={trades.types} onAnswers={registerAnswers} />
      <FailureAlert failure={failure} />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.first.save)}
        </Button>
        <Button variant="default" onClick={onSelf} disabled={isBusy}>
          {t(($) => $.first.self)}
        </Button>
      </div>
    </form>
  );
}

/** Certificate numbers typed so far, saved with the coverage. */
interface TypedAnswers {
  /** Whether they could be saved; true if there was nothing to save. */
  readonly save: () => Promise<boolean>;
}

/** Manages the choice, saves it and moves on to the next to-do. Saves answers first, because lead types determine which ones are required. */
function useFirstCoverage(area: CoverageArea, offered: readonly WorkType[]) {
  const { t } = useTranslation('coverage');
  const { t: map } = useTranslation('coverage-map');
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const answers = useRef<RefObject<TypedAnswers>>(undefined);
  const registerAnswers = useCallback((given: RefObject<TypedAnswers> | undefined) => {
    answers.current = given;
  }, []);
  const trades = useTrades(offered);
  const places = usePlaces();
  const [problems, setProblems] = useState<{ readonly trades?: string; readonly postcode?: string }>({});
  const { run, isBusy, failure } = useAction(t(($) => $.first.failed));

  const save = async (): Promise<void> => {
    const districts = await places.load();
    const found = {
      ...(trades.types.length === 0 && { trades: t(($) => $.first.tradeRequired) }),
      ...(districts.length === 0 && { postcode: map(($) => $.radius.unknown) }),
    };
    setProblems(found);
    if (found.trades !== undefined || found.postcode !== undefined) {
      form.current?.querySelector<HTMLInputElement>(found.postcode === undefined ? '[type=checkbox]' : '[name=postcode]')?.focus();
      return;
    }
    if (answers.current !== undefined && !(await answers.current.current.save())) return;
    const { id } = area;
    const types = await client.fetchQuery({ ...areaWorkTypesQuery(id), staleTime: 0 });
    const typeIds = trades.types.map((type) => type.id);
    await saveWorkTypes(client, { id, ids: withDistricts(types.ids, typeIds), version: types.version });
    const postcodes = await client.fetchQuery({ ...areaPostcodesQuery(id), staleTime: 0 });
    await savePostcodes(client, { id, ids: withDistricts(postcodes.ids, districts), version: postcodes.version });
    void showToast(t(($) => $.first.saved));
    const next = findNextToDo(await client.fetchQuery({ ...toDosQuery(), staleTime: 0 }), 'coverage');
    await navigate({ to: next === undefined ? '/buy-leads' : toDoPages[next] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(save);
  };
  return { form, trades, places, registerAnswers, problems, isBusy, failure, submit };
}

interface Trades {
  readonly categories: readonly Category[];
  readonly chosen: readonly number[];
  /** Lead types of the chosen categories. */
  readonly types: readonly WorkType[];
  readonly choose: (ids: readonly number[]) => void;
}

/** Chooses lead types by category, starting with those that the company's name suggests. */
function useTrades(offered: readonly WorkType[]): Trades {
  const { data: company } = useSuspenseQuery(companyQuery());
  const categories = useMemo(() => groupByCategory(offered), [offered]);
  const [chosen, choose] = useState(() => suggestCategories(company.internal_name, categories));
  const types = useMemo(() => categories.flatMap(({ id, types: own }) => (chosen.includes(id) ? own : [])), [categories, chosen]);
  return { categories, chosen, types, choose };
}

/** Manages the radius around the company's postcode. */
function usePlaces() {
  const client = useQueryClient();
  const { data: company } = useSuspenseQuery(companyQuery());
  const country = company.country.iso_code;
  const presets = listRadiusPresets(country);
  const [postcode, setPostcode] = useState(() => company.addresses.find(({ type }) => type === 'contact')?.postcode ?? '');
  const [preset, setPreset] = useState(presets[1]);
  const options = radiusDistrictsQuery(client, { country, postcode, km: preset.km });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return {
    postcode,
    setPostcode,
    presets,
    preset,
    setPreset,
    query,
    /** Returns the districts of the postcode and distance as they are now; none if the postcode is unknown. */
    load: async () => (options.enabled === true ? client.fetchQuery(options) : []),
  };
}

interface RadiusFieldsProps {
  readonly places: ReturnType<typeof usePlaces>;
  readonly problem: string | undefined;
}

function RadiusFields({ places: { postcode, setPostcode, presets, preset, setPreset, query }, problem }: RadiusFieldsProps) {
  const { t } = useTranslation('coverage');
  const id = useId();
  const loading = toRegionLoading(query);
  const distance = (one: typeof preset) =>
    one.unit === 'miles' ? t(($) => $.first.miles, { count: one.distance }) : t(($) => $.first.km, { distance: one.distance });
  return (
    <>
      <TextInput
        name="postcode"
        label={t(($) => $.first.postcode)}
        autoComplete="postal-code"
        className={classes.postcode ?? ''}
        value={postcode}
        error={problem}
        onChange={(event) => setPostcode(event.currentTarget.value)}
      />
      <RadioCards
        id={id}
        name="radius"
        label={t(($) => $.first.distance)}
        value={String(preset.distance)}
        options={presets.map((one) => ({ value: String(one.distance), label: distance(one) }))}
        onChange={(value) => setPreset(presets.find((one) => String(one.distance) === value) ?? presets[1])}
      />
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.first.placesFailed)}
        </InlineFailure>
      ) : (
        <output className={classes.places}>
          {query.data === undefined || query.data.length === 0
            ? ''
            : t(($) => $.first.places, { places: t(($) => $.area.places, { count: query.data.length }) })}
        </output>
      )}
    </>
  );
}

interface NeededAccreditationsProps {
  readonly types: readonly WorkType[];
  readonly onAnswers: (answers: RefObject<TypedAnswers> | undefined) => void;
}

/** Asks for the accreditations that the chosen lead types need and the company lacks. */
function NeededAccreditations({ types, onAnswers }: NeededAccreditationsProps) {
  const codes = useMemo(() => {
    const needed = types.filter((type) => listMissingAccreditations(type).length > 0);
    return [...new Set(needed.flatMap(({ requires }) => requires.filter(({ approved }) => !approved).map(({ code }) => code)))].sort();
  }, [types]);
  const { data, isLoading } = useQuery({
    ...accreditationsQuery({ also: codes.join(',') }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
  if (codes.length === 0) return null;
  if (data === undefined) return isLoading && <Skeleton height={160} aria-hidden />;
  return <AccreditationFields data={data} codes={codes} onAnswers={onAnswers} />;
}

interface AccreditationFieldsProps {
  readonly data: Accreditations;
  readonly codes: readonly string[];
  readonly onAnswers: (answers: RefObject<TypedAnswers> | undefined) => void;
}

function AccreditationFields({ data, codes, onAnswers }: AccreditationFieldsProps) {
  const { t } = useTranslation('coverage');
  const asked = useMemo(() => {
    const all = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
    return { ...data, compulsoryAccreditations: all.filter(({ code }) => codes.includes(code)), optionalAccreditations: [] };
  }, [data, codes]);
  const { summary, changes, field, answer, save } = useAccreditationForm({ data: asked, also: codes.join(',') });
  const latest = useLatest<TypedAnswers>({ save: async () => changes === 0 || (await save()) === 'saved' });
  useEffect(() => {
    onAnswers(latest);
    return () => onAnswers(undefined);
  }, [onAnswers, latest]);
  return (
    <div className={classes.accreditations}>
      <p className={classes.intro}>{t(($) => $.first.accreditations)}</p>
      <ErrorSummary {...summary} />
      <AccreditationList data={asked} field={field} onAnswer={answer} />
    </div>
  );
}
