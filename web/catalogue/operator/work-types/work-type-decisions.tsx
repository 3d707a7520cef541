import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { banReports, forgetWorkTypes, moveWorkType, type WorkTypeData } from '../work-types-api.ts';
import classes from './work-type-decisions.module.css';

type Decision = 'retire' | 'restore' | 'remove' | 'ban' | 'allow';

/** What is decided of a work type at once: whether it goes on, and whether its leads may be reported. */
export function WorkTypeDecisions({ workType }: { workType: WorkTypeData }) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState<Decision>();
  const { affected, name, retired_at: retiredAt } = workType;
  const numbers = [
    t(($) => $.decide.companies, { count: affected.companies }),
    t(($) => $.decide.waiting, { count: affected.waiting }),
    t(($) => $.decide.onSale, { count: affected.on_sale }),
  ];
  const decide = async (reason: string) => {
    if (asked === 'ban' || asked === 'allow') await banReports(workType.id, asked === 'ban', reason);
    else if (asked !== undefined) await moveWorkType(workType.id, asked, reason);
    if (asked === 'remove') await router.navigate({ href: '/operator/work-types' });
    await forgetWorkTypes(client);
  };
  const button = (decision: Decision) => (
    <Button variant="default" onClick={() => setAsked(decision)}>
      {t(($) => $.decide[decision])}
    </Button>
  );
  return (
    <SectionCard title={t(($) => $.parts.decisions)}>
      <p className={classes.state}>
        {retiredAt === null ? t(($) => $.decide.offered) : t(($) => $.decide.isRetired)}{' '}
        {workType.reporting_allowed ? t(($) => $.decide.reportable) : t(($) => $.decide.notReportable)}
      </p>
      <div className={classes.buttons}>
        {button(retiredAt === null ? 'retire' : 'restore')}
        {button(workType.reporting_allowed ? 'ban' : 'allow')}
        {affected.removable && button('remove')}
      </div>
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.decide.questions[asked], { name: name.en })}
          confirm={t(($) => $.decide[asked])}
          done={t(($) => $.saved)}
          isDestructive={asked === 'retire' || asked === 'remove'}
          onConfirm={decide}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'retire' && (
            <>
              <p>{t(($) => $.decide.retireHint)}</p>
              <ul>
                {numbers.map((number) => (
                  <li key={number}>{number}</li>
                ))}
              </ul>
            </>
          )}
        </ReasonDialog>
      )}
    </SectionCard>
  );
}
