import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { marketplaceQuery, postcodeRefusal } from '../api.ts';
import { coverageFilters } from '../../../contract/buying/values.ts';
import { postcodeProblem, tidyPostcode } from '../postcode-rule.ts';
import { activeFilters, type Filters, withoutFilters } from '../list-filters.ts';
import { CoverageKey } from './coverage-mark.tsx';
import { filterFields } from './filter-fields.tsx';
import classes from './filter-sheet.module.css';
import { ModalPane, PaneHeader } from '../../ui/overlay/pane.tsx';

interface FilterSheetProps {
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly onApply: (filters: Filters) => void;
  /** Called before filters are applied, too. */
  readonly onClose: () => void;
}

/** Shows all filters at once on mobile; applies them only with "Show 31 leads". */
export function FilterSheet({ filters, country, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation('buying');
  const titleId = useId();
  const [draft, setDraft] = useState(filters);
  const [round, setRound] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const isComplete = draft.coverage !== coverageFilters.postcode || postcodeProblem(draft.postcode, country) === undefined;
  const wanted = isComplete ? { ...draft, postcode: tidyPostcode(draft.postcode) } : filters;
  const page = useQuery(marketplaceQuery(wanted));
  const refusal = isComplete ? postcodeRefusal(page.error) : undefined;
  const count =
    isComplete && page.data !== undefined && 'rows' in page.data && !page.isPlaceholderData ? page.data.totalResults : undefined;
  const clear = () => {
    setDraft(withoutFilters(draft));
    setRound(round + 1);
    // The button disappears with the filters.
    sheet.current?.querySelector<HTMLElement>('[data-show]')?.focus();
  };
  const show = () => {
    setChecked(!isComplete);
    if (isComplete && refusal === undefined) {
      onClose();
      onApply(wanted);
    } else sheet.current?.querySelector<HTMLElement>('input[autocomplete=postal-code]')?.focus();
  };
  return (
    <ModalPane labelledBy={titleId} onClose={onClose}>
      <PaneHeader titleId={titleId} title={t(($) => $.filters.sheet)} onClose={onClose} />
      <div ref={sheet} className={classes.sheet}>
        <div className={classes.groups} key={round}>
          {(['order', 'coverage', 'workTypes', 'sold'] as const).map((name) => {
            const Fields = filterFields[name];
            return (
              <section key={name} className={classes.group}>
                <h3 className={classes.title}>{t(($) => $.filters[name])}</h3>
                <Fields filters={draft} country={country} onChange={setDraft} postcodeRefusal={refusal} draft={{ isChecked }} />
                {name === 'coverage' && <CoverageKey />}
              </section>
            );
          })}
        </div>
        <div className={classes.bar}>
          {activeFilters(draft).length > 0 && (
            <Button variant="default" px="md" onClick={clear}>
              {t(($) => $.filters.clearAll)}
            </Button>
          )}
          <Button className={classes.apply} aria-live="polite" data-show onClick={show}>
            {count === undefined ? t(($) => $.filters.showPending) : t(($) => $.filters.show, { count })}
          </Button>
        </div>
      </div>
    </ModalPane>
  );
}
