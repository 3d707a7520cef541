import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffRuleWire } from '../../../../contract/disputes/operator-endpoints.ts';
import type { ReportReason } from '../../../../contract/disputes/values.ts';
import { type CountryCode, countryCodes } from '../../../../contract/kit/country.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { useDeskAddress } from '../../../ui/desk/use-desk-address.ts';
import { useFormat } from '../../../ui/format.ts';
import { InfoNote } from '../../../ui/info-note.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { returnRulesList } from '../lists.ts';
import { deskReason } from '../words.ts';
import { returnRulesQuery } from './api.ts';
import classes from './return-rules.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { factsOfRule, ruleFacts } from './rule-facts.ts';

/** What companies of a country may give back, reason by reason, as rows that the operator writes anew. */
export function ReturnRules() {
  const { t } = useTranslation('operator-return-rules');
  const { filters, set } = useDeskAddress(returnRulesList);
  const country = countryCodes().find((code) => code === filters['country']) ?? countryCodes()[0] ?? 'gb';
  const query = useQuery(returnRulesQuery(country));
  const { data: member } = useQuery(staffQuery());
  const loading = loadingOf(query);
  const mayEdit = member?.role === 'admin';
  return (
    <SettingsPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <div className="stack">
        {!mayEdit && <InfoNote>{t(($) => $.adminsOnly)}</InfoNote>}
        <NativeSelect
          className={classes.country}
          label={t(($) => $.country)}
          value={country}
          data={countryCodes().map((value) => ({ value, label: countryName(value) }))}
          onChange={({ currentTarget }) => set({ country: currentTarget.value })}
        />
        {query.data !== undefined ? (
          <RuleTable key={country} country={country} rules={query.data} mayEdit={mayEdit} />
        ) : loading.hasFailed ? (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.notLoaded)}
          </InlineFailure>
        ) : (
          <SkeletonCard lines={[60, 80, 70, 50]} />
        )}
      </div>
    </SettingsPage>
  );
}

interface RuleTableProps {
  readonly country: CountryCode;
  readonly rules: readonly StaffRuleWire[];
  readonly mayEdit: boolean;
}

function RuleTable({ country, rules, mayEdit }: RuleTableProps) {
  const { t } = useTranslation('operator-return-rules');
  const { t: words } = useTranslation('operator-disputes');
  const format = useFormat();
  const [opened, setOpened] = useState<ReportReason | null>(null);
  return (
    <>
      <ScrollRoom className={classes.room} label={t(($) => $.caption, { country: countryName(country) })}>
        <table className={table.table}>
          <caption className="visually-hidden">{t(($) => $.caption, { country: countryName(country) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.columns.reason)}</th>
              {ruleFacts.map((fact) => (
                <th key={fact} scope="col">
                  {t(($) => $.columns[fact])}
                </th>
              ))}
              <th scope="col">{t(($) => $.columns.version)}</th>
              <th scope="col">{t(($) => $.columns.act)}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => {
              const facts = factsOfRule(rule, t);
              const reason = deskReason(rule.reason, words);
              return (
                <tr key={rule.reason}>
                  <th scope="row">{reason}</th>
                  {ruleFacts.map((fact) => (
                    <td key={fact}>{facts[fact]}</td>
                  ))}
                  <td>{t(($) => $.since, { version: rule.version, date: format.shortDate(rule.valid_from) })}</td>
                  <td>
                    <Button
                      variant="default"
                      aria-label={t(($) => (mayEdit ? $.changeNamed : $.versionsNamed), { reason })}
                      onClick={() => setOpened(rule.reason)}
                    >
                      {t(($) => (mayEdit ? $.change : $.versions))}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRoom>
      {opened !== null && <RuleDialog country={country} reason={opened} mayEdit={mayEdit} onClose={() => setOpened(null)} />}
    </>
  );
}
