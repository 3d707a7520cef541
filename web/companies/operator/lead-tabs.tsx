import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../contract/api.ts';
import { reportStates } from '../../../contract/disputes/values.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { ReadOnlyTable } from '../../ui/desk/desk-table.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { type DeskCompany, deliveryQuery, leadsQuery, accreditationsQuery, getCertificateKey } from './api.ts';
import classes from './company.module.css';
import { TabRoom } from './tab-room.tsx';

/** Tab of a company's page that loads its own data. */
export interface TabProps {
  readonly company: DeskCompany;
}

const delivery = deskColumns<Received<Api['GET /operator/companies/{id}/delivery']>['body']['data']['work_types'][number]>();

export function DeliveryTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(deliveryQuery(id));
  const formatYesNo = (is: boolean) => (is ? t(($) => $.yes) : t(($) => $.no));
  const formatChannels = (email: boolean, sms: boolean) =>
    [email && t(($) => $.delivery.byEmail), sms && t(($) => $.delivery.bySms)].filter((way) => way !== false).join(', ') ||
    t(($) => $.none);
  const cap = (value: number | null) => (value === null ? '' : format.number(value));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {({ alerts, paused_since: paused, work_types: types }) => (
        <div className={classes.columns}>
          <SectionCard title={t(($) => $.delivery.automatic)}>
            <ReadOnlyTable
              label={t(($) => $.delivery.automatic)}
              rows={types}
              getKey={({ name }) => name}
              empty={t(($) => $.delivery.noneAutomatic)}
              columns={delivery.columns([
                delivery.accessor('name', { header: t(($) => $.delivery.leadType) }),
                delivery.accessor(({ automatic }) => formatYesNo(automatic), { id: 'automatic', header: t(($) => $.delivery.automatic) }),
                ...(['day', 'week', 'month'] as const).map((period) =>
                  delivery.accessor(period, {
                    header: t(($) => $.delivery[period]),
                    meta: { isNumeric: true },
                    cell: ({ getValue }) => cap(getValue()),
                  }),
                ),
              ])}
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
                  { label: t(($) => $.delivery.priority), value: formatChannels(alerts.priority_email, alerts.priority_sms) },
                  { label: t(($) => $.delivery.digest), value: formatChannels(alerts.digest_email, alerts.digest_sms) },
                ]}
              />
            )}
          </SectionCard>
        </div>
      )}
    </TabRoom>
  );
}

const codeLink = ({ code, enquiry }: { code: string; enquiry: number }) => <DeskLink href={`/operator/leads/${enquiry}`}>{code}</DeskLink>;

const bought = deskColumns<Received<Api['GET /operator/companies/{id}/leads']>['body']['data'][number]>();

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
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(leads) => (
        <SectionCard title={t(($) => $.tabNames.leads)}>
          <ReadOnlyTable
            label={t(($) => $.tabNames.leads)}
            rows={leads}
            getKey={({ code }) => code}
            empty={t(($) => $.leads.empty)}
            columns={bought.columns([
              bought.accessor('code', { header: t(($) => $.leads.code), cell: ({ row }) => codeLink(row.original) }),
              bought.accessor('work_type', { header: t(($) => $.leads.type) }),
              bought.accessor('district', { header: t(($) => $.leads.district) }),
              bought.accessor(({ bought: at }) => format.dateTime(at), { id: 'bought', header: t(($) => $.leads.bought) }),
              bought.accessor(({ channel }) => t(($) => $.leads.channels[channel]), { id: 'channel', header: t(($) => $.leads.how) }),
              bought.accessor(({ report, credited }) => reportWords(report, credited), { id: 'report', header: t(($) => $.leads.report) }),
              bought.accessor(({ net, currency }) => format.money(net, currency), {
                id: 'net',
                header: t(($) => $.leads.price),
                meta: { isNumeric: true },
              }),
            ])}
          />
        </SectionCard>
      )}
    </TabRoom>
  );
}

type HeldAccreditation = Received<Api['GET /operator/companies/{id}/accreditations']>['body']['data'][number];

const accreditation = deskColumns<HeldAccreditation>();

function NameWords({ companyId, held }: { companyId: number; held: HeldAccreditation }) {
  const { t } = useTranslation('operator-companies');
  const key = getCertificateKey({ companyId, accreditation: held });
  return (
    <>
      {/* Accreditations that were not submitted have no page. */}
      {held.state === 'not_added' ? held.name : <DeskLink href={`/operator/accreditations/${key}`}>{held.name}</DeskLink>}
      {held.needed && <div className={classes.dim}>{t(($) => $.accreditations.needed)}</div>}
    </>
  );
}

function StateWords({ held }: { held: HeldAccreditation }) {
  const { t } = useTranslation('operator-companies');
  return (
    <>
      {t(($) => $.accreditations.states[held.state])}
      {held.reject_reason !== null && <div className={classes.dim}>{held.reject_reason}</div>}
    </>
  );
}

export function AccreditationsTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(accreditationsQuery(id));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(held) => (
        <SectionCard title={t(($) => $.tabNames.accreditations)}>
          <ReadOnlyTable
            label={t(($) => $.tabNames.accreditations)}
            rows={held}
            getKey={(one) => String(one.id)}
            empty={t(($) => $.accreditations.empty)}
            columns={accreditation.columns([
              accreditation.display({
                id: 'name',
                header: t(($) => $.accreditations.name),
                cell: ({ row }) => <NameWords companyId={id} held={row.original} />,
              }),
              accreditation.accessor('certificate_number', { header: t(($) => $.accreditations.certificate) }),
              accreditation.display({
                id: 'state',
                header: t(($) => $.accreditations.state),
                cell: ({ row }) => <StateWords held={row.original} />,
              }),
              accreditation.accessor(({ approved_until: until }) => (until === null ? '' : format.shortDate(until)), {
                id: 'until',
                header: t(($) => $.accreditations.until),
              }),
            ])}
          />
        </SectionCard>
      )}
    </TabRoom>
  );
}
