import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffRuleWire, RuleVersionWire } from '../../../contract/disputes/operator-endpoints.ts';
import type { ReportReason } from '../../../contract/disputes/values.ts';
import { type CountryCode, countryCodes } from '../../../contract/kit/country.ts';
import { countryInSentence, countryName } from '../../../contract/kit/language.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useFormat } from '../../ui/format.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { returnRulesList, deskReason, returnRulesQuery, type LoadedRule, returnRuleQuery, saveRule, type RuleChange } from './api.ts';
import classes from './return-rules.module.css';

/** Shows the return rules of a country by reason; operators edit them in versions. */
export function ReturnRules() {
  const { t } = useTranslation('operator-return-rules');
  const { filters, set } = useDeskAddress(returnRulesList);
  const country = countryCodes().find((code) => code === filters['country']) ?? countryCodes()[0] ?? 'gb';
  const query = useQuery(returnRulesQuery(country));
  const { data: member } = useQuery(staffQuery());
  const loading = toRegionLoading(query);
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
      <ScrollRoom className={classes.room} label={t(($) => $.caption, { country: countryInSentence(country) })}>
        <table className={`${table.table} ${classes.rules}`}>
          <caption className="visually-hidden">{t(($) => $.caption, { country: countryInSentence(country) })}</caption>
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
              const facts = formatRuleFacts(rule, t);
              const reason = deskReason(rule.reason, words);
              return (
                <tr key={rule.reason}>
                  <th scope="row">{reason}</th>
                  {ruleFacts.map((fact) => (
                    <td key={fact} data-label={t(($) => $.columns[fact])}>
                      {facts[fact]}
                    </td>
                  ))}
                  <td data-label={t(($) => $.columns.version)}>
                    {t(($) => $.since, { version: rule.version, date: format.shortDate(rule.valid_from) })}
                  </td>
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

interface RuleDialogProps {
  readonly country: CountryCode;
  readonly reason: ReportReason;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Shows one rule, freshly loaded, with its history and, for administrators, a form for the next version. */
function RuleDialog({ country, reason, mayEdit, onClose }: RuleDialogProps) {
  const { t } = useTranslation('operator-return-rules');
  const { t: words } = useTranslation('operator-disputes');
  const query = useQuery(returnRuleQuery(country, reason));
  const loading = toRegionLoading(query);
  if (query.data !== undefined && mayEdit) return <EditRule rule={query.data} onClose={onClose} />;
  return (
    <ModalDialog title={deskReason(reason, words)} onClose={onClose}>
      {query.data !== undefined ? (
        <RuleVersions versions={query.data.versions} />
      ) : loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : (
        <SkeletonCard lines={[60, 80, 50]} />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.close)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** Keeps the rule as opened: concurrent changes lead to a refusal, and typed values are kept. */
function EditRule({ rule: loaded, onClose }: { rule: LoadedRule; onClose: () => void }) {
  const { t } = useTranslation('operator-return-rules');
  const { t: words } = useTranslation('operator-disputes');
  const client = useQueryClient();
  const format = useFormat();
  const [rule] = useState(loaded);
  const [typed, setTyped] = useState(() => typedRule(rule));
  return (
    <ReasonDialog
      title={t(($) => $.question, { reason: deskReason(rule.reason, words), country: countryInSentence(rule.country) })}
      confirm={t(($) => $.save)}
      done={t(($) => $.saved)}
      onConfirm={(why) => saveRule(client, rule, toRuleChange(rule, typed), why)}
      onClose={onClose}
    >
      <p>{t(($) => $.hint, { version: rule.version, date: format.longDay(rule.valid_from.slice(0, 10)) })}</p>
      <RuleFields rule={rule} typed={typed} onChange={setTyped} />
      <RuleVersions versions={rule.versions} />
    </ReasonDialog>
  );
}

/** Lists versions of a rule, newest first: start, changes, author and reason. */
function RuleVersions({ versions }: { versions: readonly RuleVersionWire[] }) {
  const { t } = useTranslation('operator-return-rules');
  return (
    <details>
      <summary>{t(($) => $.versions)}</summary>
      <Timeline
        label={t(($) => $.versions)}
        entries={versions.map((version, place) => {
          const earlier = versions[place + 1];
          const { by, why } = version;
          return {
            key: String(version.version),
            at: version.valid_from,
            title: t(($) => $.version, { version: version.version }),
            detail: (
              <>
                {earlier !== undefined &&
                  changesBetween(earlier, version, t).map(({ fact, before, after }) => (
                    <div key={fact}>{t(($) => $.changeLine, { fact: t(($) => $.columns[fact]), before, after })}</div>
                  ))}
                {by === null ? t(($) => $.delivered) : t(($) => $.writtenBy, { by, why: why ?? '' })}
              </>
            ),
          };
        })}
      />
    </details>
  );
}

interface RuleFieldsProps {
  readonly rule: StaffRuleWire;
  readonly typed: TypedRule;
  readonly onChange: (typed: TypedRule) => void;
}

/** Fields of a rule, depending on its proof and decider. The product fixes the proof of a reason. */
function RuleFields({ rule, typed, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('operator-return-rules');
  const number = (name: RuleNumber) => (
    <TextInput
      key={name}
      label={t(($) => $.fields[name])}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={typed[name]}
      onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
    />
  );
  const toggle = (name: 'offered' | 'has_quota' | 'removes_enquiry') => (
    <Switch
      label={t(($) => $.fields[name])}
      checked={typed[name]}
      onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.checked })}
    />
  );
  const asksCustomer = typed.decided_by === 'customer';
  return (
    <>
      {toggle('offered')}
      {number('window_days')}
      {number('automatic_window_days')}
      {asksForAttempts(rule) && (
        <>
          {number('attempts_needed')}
          {number('attempts_hours')}
        </>
      )}
      <NativeSelect
        label={t(($) => $.fields.decided_by)}
        value={typed.decided_by}
        data={(['customer', 'operator'] as const).map((value) => ({ value, label: t(($) => $.deciders[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, decided_by: currentTarget.value === 'customer' ? 'customer' : 'operator' })}
      />
      {asksCustomer && number('answer_hours')}
      {asksCustomer && toggle('has_quota')}
      {asksCustomer && typed.has_quota && (
        <>
          {number('quota_share')}
          {number('quota_days')}
          {number('quota_least')}
        </>
      )}
      {toggle('removes_enquiry')}
    </>
  );
}

const numbers = [
  'window_days',
  'automatic_window_days',
  'attempts_needed',
  'attempts_hours',
  'answer_hours',
  'quota_share',
  'quota_days',
  'quota_least',
] as const;
type RuleNumber = (typeof numbers)[number];

/** Values of the rule form. */
interface TypedRule extends Readonly<Record<RuleNumber, string>> {
  readonly offered: boolean;
  readonly decided_by: 'customer' | 'operator';
  readonly has_quota: boolean;
  readonly removes_enquiry: boolean;
}

const formatField = (value: number | null | undefined, otherwise: number): string => String(value ?? otherwise);

/** Unused fields default to the values of the policy's other rules. */
function typedRule(rule: StaffRuleWire): TypedRule {
  const { quota } = rule;
  return {
    offered: rule.offered,
    window_days: String(rule.window_days),
    automatic_window_days: String(rule.automatic_window_days),
    decided_by: rule.decided_by === 'customer' ? 'customer' : 'operator',
    attempts_needed: formatField(rule.attempts_needed, 3),
    attempts_hours: formatField(rule.attempts_hours, 48),
    answer_hours: formatField(rule.answer_hours, 72),
    has_quota: quota !== null,
    quota_share: quota === null ? '20' : String(Math.round(quota.share * 10_000) / 100),
    quota_days: formatField(quota?.days, 90),
    quota_least: formatField(quota?.least, 2),
    removes_enquiry: rule.removes_enquiry,
  };
}

const asksForAttempts = ({ proof }: Pick<StaffRuleWire, 'proof'>): boolean => proof === 'attempts';

/** Parses a typed number with either decimal separator. The server rejects invalid ones with a message. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** Converts the form into a change; fields that do not apply to the proof or the decider are cleared. */
function toRuleChange(rule: Pick<StaffRuleWire, 'proof'>, typed: TypedRule): RuleChange {
  const asksCustomer = typed.decided_by === 'customer';
  const attempts = asksForAttempts(rule);
  return {
    offered: typed.offered,
    window_days: parseNumber(typed.window_days),
    automatic_window_days: parseNumber(typed.automatic_window_days),
    decided_by: typed.decided_by,
    attempts_needed: attempts ? parseNumber(typed.attempts_needed) : null,
    attempts_hours: attempts ? parseNumber(typed.attempts_hours) : null,
    answer_hours: asksCustomer ? parseNumber(typed.answer_hours) : null,
    quota:
      asksCustomer && typed.has_quota
        ? { share: parseNumber(typed.quota_share) / 100, days: parseNumber(typed.quota_days), least: parseNumber(typed.quota_least) }
        : null,
    removes_enquiry: typed.removes_enquiry,
  };
}

const ruleFacts = ['offered', 'window', 'proof', 'decider', 'answer', 'silence', 'enquiry'] as const;
type RuleFact = (typeof ruleFacts)[number];

const silence = ({ decided_by: decider, quota }: StaffRuleWire, t: TFunction<'operator-return-rules'>): string => {
  if (decider !== 'customer') return t(($) => $.notAsked);
  if (quota === null) return t(($) => $.silenceOperator);
  const { share, days, least } = quota;
  return t(($) => $.silenceQuota, { share: Math.round(share * 10_000) / 100, days, least });
};

/** Describes the parts of a rule briefly. */
function formatRuleFacts(rule: StaffRuleWire, t: TFunction<'operator-return-rules'>): Readonly<Record<RuleFact, string>> {
  const { window_days: days, automatic_window_days: automatic, answer_hours: answer } = rule;
  return {
    offered: t(($) => (rule.offered ? $.yes : $.no)),
    window: days === automatic ? t(($) => $.days, { count: days }) : t(($) => $.daysAutomatic, { days, automatic }),
    proof:
      rule.proof === 'attempts'
        ? t(($) => $.proofs.attempts, { count: rule.attempts_needed ?? 0, hours: rule.attempts_hours ?? 0 })
        : t(($) => $.proofs[rule.proof as Exclude<typeof rule.proof, 'attempts'>]),
    decider: t(($) => $.deciders[rule.decided_by]),
    answer: answer === null ? t(($) => $.notAsked) : t(($) => $.hours, { count: answer }),
    silence: silence(rule, t),
    enquiry: t(($) => (rule.removes_enquiry ? $.removed : $.stays)),
  };
}

/** Returns the differences between two versions. */
function changesBetween(
  before: StaffRuleWire,
  after: StaffRuleWire,
  t: TFunction<'operator-return-rules'>,
): { fact: RuleFact; before: string; after: string }[] {
  const [was, is] = [formatRuleFacts(before, t), formatRuleFacts(after, t)];
  return ruleFacts.filter((fact) => was[fact] !== is[fact]).map((fact) => ({ fact, before: was[fact], after: is[fact] }));
}
