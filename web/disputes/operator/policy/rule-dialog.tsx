import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportReason } from '../../../../contract/disputes/values.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { deskReason } from '../words.ts';
import { type LoadedRule, returnRuleQuery, saveRule } from './api.ts';
import { RuleFields } from './rule-fields.tsx';
import { RuleVersions } from './rule-versions.tsx';
import { ruleIn, typedRule } from './typed-rule.ts';

interface RuleDialogProps {
  readonly country: CountryCode;
  readonly reason: ReportReason;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** One rule, read anew: what it says, what it said before, and for administrators its next version. */
export function RuleDialog({ country, reason, mayEdit, onClose }: RuleDialogProps) {
  const { t } = useTranslation('operator-return-rules');
  const { t: words } = useTranslation('operator-disputes');
  const query = useQuery(returnRuleQuery(country, reason));
  const loading = loadingOf(query);
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

/** Stays as it was opened: what others write meanwhile is refused, and nothing of what was typed is lost. */
function EditRule({ rule: loaded, onClose }: { rule: LoadedRule; onClose: () => void }) {
  const { t } = useTranslation('operator-return-rules');
  const { t: words } = useTranslation('operator-disputes');
  const client = useQueryClient();
  const format = useFormat();
  const [rule] = useState(loaded);
  const [typed, setTyped] = useState(() => typedRule(rule));
  return (
    <ReasonDialog
      title={t(($) => $.question, { reason: deskReason(rule.reason, words), country: countryName(rule.country) })}
      confirm={t(($) => $.save)}
      done={t(($) => $.saved)}
      onConfirm={(why) => saveRule(client, rule, ruleIn(rule, typed), why)}
      onClose={onClose}
    >
      <p>{t(($) => $.hint, { version: rule.version, date: format.longDay(rule.valid_from.slice(0, 10)) })}</p>
      <RuleFields rule={rule} typed={typed} onChange={setTyped} />
      <RuleVersions versions={rule.versions} />
    </ReasonDialog>
  );
}
