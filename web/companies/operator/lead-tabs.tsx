import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../contract/api.ts';
import { reportStates } from '../../../contract/disputes/values.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { type DeskCompany, deliveryQuery, leadsQuery, accreditationsQuery, getCertificateKey } from './api.ts';
import classes from './company.module.css';
import { PlainTable, TabRoom } from './plain-table.tsx';

/** Tab of a company's page that loads its own data. */
export interface TabProps {
  readonly company: DeskCompany;
}

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
            <PlainTable
              caption={t(($) => $.delivery.automatic)}
              rows={types}
              getKey={({ name }) => name}
              empty={t(($) => $.delivery.noneAutomatic)}
              columns={[
                { label: t(($) => $.delivery.leadType), cell: ({ name }) => name },
                { label: t(($) => $.delivery.automatic), cell: ({ automatic }) => formatYesNo(automatic) },
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
          <PlainTable
            caption={t(($) => $.tabNames.leads)}
            rows={leads}
            getKey={({ code }) => code}
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

type HeldAccreditation = Received<Api['GET /operator/companies/{id}/accreditations']>['body']['data'][number];

const renderState = (held: HeldAccreditation) => <StateWords held={held} />;

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
          <PlainTable
            caption={t(($) => $.tabNames.accreditations)}
            rows={held}
            getKey={(one) => one.id}
            empty={t(($) => $.accreditations.empty)}
            columns={[
              {
                label: t(($) => $.accreditations.name),
                cell: (one) => <NameWords companyId={id} held={one} />,
              },
              { label: t(($) => $.accreditations.certificate), cell: (one) => one.certificate_number },
              {
                label: t(($) => $.accreditations.state),
                cell: renderState,
              },
              {
                label: t(($) => $.accreditations.until),
                cell: (one) => (one.approved_until === null ? '' : format.shortDate(one.approved_until)),
              },
            ]}
          />
        </SectionCard>
      )}
    </TabRoom>
  );
}
