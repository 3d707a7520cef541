import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../../contract/api.ts';
import type { Received } from '../../../../contract/kit/endpoint.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { accreditationsQuery } from '../api.ts';
import { keyOfCertificate } from '../certificates-api.ts';
import classes from '../company.module.css';
import { PlainTable } from '../plain-table.tsx';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

type Held = Received<Api['GET /operator/companies/{id}/accreditations']>['body']['data'][number];

const stateOf = (held: Held) => <StateWords held={held} />;

function NameWords({ companyId, held }: { companyId: number; held: Held }) {
  const { t } = useTranslation('operator-companies');
  const key = keyOfCertificate({ companyId, accreditation: held });
  return (
    <>
      {/* What nobody has handed in has no page. */}
      {held.state === 'not_added' ? held.name : <DeskLink href={`/operator/accreditations/${key}`}>{held.name}</DeskLink>}
      {held.needed && <div className={classes.dim}>{t(($) => $.accreditations.needed)}</div>}
    </>
  );
}

function StateWords({ held }: { held: Held }) {
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
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(held) => (
        <SectionCard title={t(($) => $.tabNames.accreditations)}>
          <PlainTable
            caption={t(($) => $.tabNames.accreditations)}
            rows={held}
            keyOf={(one) => one.id}
            empty={t(($) => $.accreditations.empty)}
            columns={[
              {
                label: t(($) => $.accreditations.name),
                cell: (one) => <NameWords companyId={id} held={one} />,
              },
              { label: t(($) => $.accreditations.certificate), cell: (one) => one.certificate_number },
              {
                label: t(($) => $.accreditations.state),
                cell: stateOf,
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
