import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../../contract/api.ts';
import type { Received } from '../../../../contract/kit/endpoint.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { revealUser, usersQuery } from '../api.ts';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

type User = Received<Api['GET /operator/companies/{id}/users']>['body']['data'][number];

export function UsersTab({ company: { id } }: TabProps) {
  const query = useQuery(usersQuery(id));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(users) => users.map((user) => <UserCard key={user.id} companyId={id} user={user} />)}
    </TabRoom>
  );
}

/** Address and number are masked until somebody says why they need them. Shown for as long as the page is. */
function UserCard({ companyId, user }: { companyId: number; user: User }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ email: string; mobile: string | null }>();
  const said = (is: boolean) => (is ? t(($) => $.yes) : t(($) => $.no));
  return (
    <SectionCard title={user.name}>
      <FactList
        facts={[
          { label: t(($) => $.users.email), value: (shown ?? user).email },
          { label: t(($) => $.users.mobile), value: (shown ?? user).mobile },
          { label: t(($) => $.users.owner), value: said(user.owner) },
          { label: t(($) => $.summary.validated), value: said(user.email_validated) },
          { label: t(($) => $.users.secondFactor), value: said(user.second_factor) },
          {
            label: t(($) => $.summary.lastSignIn),
            value: user.last_sign_in === null ? t(($) => $.summary.notLately) : format.dateTime(user.last_sign_in),
          },
          { label: t(($) => $.users.sessions), value: user.sessions },
        ]}
      />
      {shown === undefined && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(($) => $.users.reveal)}
          </Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.users.revealQuestion, { name: user.name })}
          confirm={t(($) => $.users.reveal)}
          done={t(($) => $.users.revealed)}
          onConfirm={async (reason) => setShown(await revealUser(companyId, user.id, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </SectionCard>
  );
}
