import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { deliveryQuery } from '../api.ts';
import classes from '../company.module.css';
import { PlainTable } from '../plain-table.tsx';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

export function DeliveryTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(deliveryQuery(id));
  const said = (is: boolean) => (is ? t(($) => $.yes) : t(($) => $.no));
  const ways = (email: boolean, sms: boolean) =>
    [email && t(($) => $.delivery.byEmail), sms && t(($) => $.delivery.bySms)].filter((way) => way !== false).join(', ') ||
    t(($) => $.none);
  const cap = (value: number | null) => (value === null ? '' : format.number(value));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {({ alerts, paused_since: paused, work_types: types }) => (
        <div className={classes.columns}>
          <SectionCard title={t(($) => $.delivery.automatic)}>
            <PlainTable
              caption={t(($) => $.delivery.automatic)}
              rows={types}
              keyOf={({ name }) => name}
              empty={t(($) => $.delivery.noneAutomatic)}
              columns={[
                { label: t(($) => $.delivery.leadType), cell: ({ name }) => name },
                { label: t(($) => $.delivery.automatic), cell: ({ automatic }) => said(automatic) },
                { label: t(($) => $.delivery.day), isNumeric: true, cell: ({ day }) => cap(day) },
                { label: t(($) => $.delivery.week), isNumeric: true, cell: ({ week }) => cap(week) },
                { label: t(($) => $.delivery.month), isNumeric: true, cell: ({ month }) => cap(month) },
              ]}
            />
          </SectionCard>
          <SectionCard title={t(($) => $.delivery.alerts)}>
            {paused !== null && <FactList facts={[{ label: t(($) => $.delivery.paused), value: format.dateTime(paused) }]} />}
            {alerts === null ? (
              <p>{t(($) => $.delivery.standard)}</p>
            ) : (
              <FactList
                facts={[
                  {
                    label: t(($) => $.delivery.emails),
                    value: [...alerts.emails, alerts.mobile ?? ''].filter((to) => to !== '').join(', '),
                  },
                  { label: t(($) => $.delivery.priority), value: ways(alerts.priority_email, alerts.priority_sms) },
                  { label: t(($) => $.delivery.digest), value: ways(alerts.digest_email, alerts.digest_sms) },
                ]}
              />
            )}
          </SectionCard>
        </div>
      )}
    </TabRoom>
  );
}
