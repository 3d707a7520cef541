import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportStates } from '../../../../contract/disputes/values.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { leadsQuery } from '../api.ts';
import { PlainTable } from '../plain-table.tsx';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

const codeLink = ({ code, enquiry }: { code: string; enquiry: number }) => <DeskLink href={`/operator/leads/${enquiry}`}>{code}</DeskLink>;

export function LeadsTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(leadsQuery(id));
  const reportWords = (report: string | null, isCredited: boolean): string => {
    const state = reportStates.find((known) => known === report);
    const words = [state === undefined ? '' : t(($) => $.reportStates[state]), isCredited ? t(($) => $.leads.credited) : ''];
    return words.filter((word) => word !== '').join(', ');
  };
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(leads) => (
        <SectionCard title={t(($) => $.tabNames.leads)}>
          <PlainTable
            caption={t(($) => $.tabNames.leads)}
            rows={leads}
            keyOf={({ code }) => code}
            empty={t(($) => $.leads.empty)}
            columns={[
              {
                label: t(($) => $.leads.code),
                cell: codeLink,
              },
              { label: t(($) => $.leads.type), cell: ({ work_type: type }) => type },
              { label: t(($) => $.leads.district), cell: ({ district }) => district },
              { label: t(($) => $.leads.bought), cell: ({ bought }) => format.dateTime(bought) },
              { label: t(($) => $.leads.how), cell: ({ channel }) => t(($) => $.leads.channels[channel]) },
              { label: t(($) => $.leads.report), cell: ({ report, credited }) => reportWords(report, credited) },
              { label: t(($) => $.leads.price), isNumeric: true, cell: ({ net, currency }) => format.money(net, currency) },
            ]}
          />
        </SectionCard>
      )}
    </TabRoom>
  );
}
