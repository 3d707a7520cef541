import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntroductionWire } from '../../../../contract/finance/operator-endpoints.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { Done } from './done-line.tsx';

/** Who introduced whom to which partner, and whether the mail reached it. */
export function IntroductionPane({ introduction, done }: { introduction: IntroductionWire; done: Done }) {
  const { t } = useTranslation('operator-messages');
  const format = useFormat();
  const { id, company, lead, customer, sent, failed, state, site } = introduction;
  const one = { kind: 'introduction', id, name: company.name } as const;
  const isDone = introduction.done !== null;
  return (
    <>
      <FactList
        facts={[
          { label: t(($) => $.columns.state), value: t(($) => $.introductionStates[state]) },
          { label: t(($) => $.facts.company), value: <DeskLink href={`/operator/companies/${company.id}`}>{company.name}</DeskLink> },
          { label: t(($) => $.facts.partner), value: t(($) => $.sites[site === 2 ? 'solar' : 'boilers']) },
          { label: t(($) => $.facts.lead), value: lead },
          { label: t(($) => $.facts.customer), value: customer },
          { label: t(($) => $.facts.sent), value: format.dateTime(sent) },
          { label: t(($) => $.facts.failed), value: failed === null ? undefined : format.dateTime(failed) },
        ]}
      />
      <DeskLink href="/operator/outbox?template=finance.partner">{t(($) => $.partnerMails)}</DeskLink>
      <div>
        <Button loading={done.isBusy} onClick={() => void (isDone ? done.takeOut(one) : done.putAway(one))}>
          {isDone ? t(($) => $.reopen) : t(($) => $.done)}
        </Button>
      </div>
    </>
  );
}
