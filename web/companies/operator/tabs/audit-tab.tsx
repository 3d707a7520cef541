import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeTable } from '../../../ui/desk/change-table.tsx';
import { actionWords } from '../../../ui/desk/change-words.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { auditQuery } from '../api.ts';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

export function AuditTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(auditQuery(id));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(lines) =>
        lines.length === 0 ? (
          <p>{t(($) => $.audit.empty)}</p>
        ) : (
          <SectionCard title={t(($) => $.tabNames.audit)}>
            <Timeline
              label={t(($) => $.audit.list)}
              entries={lines.map(({ id: line, at, by, action, reason, changes }) => ({
                key: String(line),
                at,
                title: `${actionWords(action)}, ${by}`,
                detail: (
                  <>
                    {reason !== null && <p>{reason}</p>}
                    {changes.length > 0 && <ChangeTable caption={t(($) => $.audit.changes)} changes={changes} />}
                  </>
                ),
              }))}
            />
          </SectionCard>
        )
      }
    </TabRoom>
  );
}
