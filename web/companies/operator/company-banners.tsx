import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../identity/operator/session.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { decideDiscount, type DeskCompany, companyDeskKeys } from './api.ts';
import classes from './company.module.css';

/** Shows banners above a company: blocked access, and requests awaiting a second person. */
export function CompanyBanners({ company }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  return (
    <>
      {company.lock !== null && (
        <p className={classes.banner}>
          {t(($) => $.page.lockedSince, { date: format.dateTime(company.lock.at), reason: company.lock.reason })}
        </p>
      )}
      {company.closed && <p className={classes.banner}>{t(($) => $.page.closed)}</p>}
      {company.waiting_discount !== null && <WaitingDiscount company={company} waiting={company.waiting_discount} />}
    </>
  );
}

interface WaitingDiscountProps {
  readonly company: DeskCompany;
  readonly waiting: NonNullable<DeskCompany['waiting_discount']>;
}

function WaitingDiscount({ company, waiting }: WaitingDiscountProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const client = useQueryClient();
  const { data: member } = useQuery(staffQuery());
  const [act, setAct] = useState<'confirm' | 'reject'>();
  const { name, id } = company;
  const percent = format.percent(waiting.wanted / 100);
  const isConfirming = act === 'confirm';
  return (
    <div className={classes.banner} data-kind="waiting">
      {t(($) => $.page.discountWaits, { name: waiting.asked_by, percent, reason: waiting.reason })}
      {member?.role === 'admin' && (
        <div className={classes.bannerActions}>
          <Button variant="default" onClick={() => setAct('reject')}>
            {t(($) => $.page.rejectDiscount)}
          </Button>
          <Button onClick={() => setAct('confirm')}>{t(($) => $.page.confirmDiscount)}</Button>
        </div>
      )}
      {act !== undefined && (
        <ReasonDialog
          title={isConfirming ? t(($) => $.act.confirmQuestion, { name, percent }) : t(($) => $.act.rejectQuestion, { name, percent })}
          confirm={isConfirming ? t(($) => $.page.confirmDiscount) : t(($) => $.page.rejectDiscount)}
          done={isConfirming ? t(($) => $.act.confirmed) : t(($) => $.act.rejected)}
          onConfirm={async (reason) => {
            await decideDiscount(waiting.id, act, reason);
            await client.invalidateQueries({ queryKey: companyDeskKeys.of(id) });
          }}
          onClose={() => setAct(undefined)}
        >
          {isConfirming && <p>{t(($) => $.act.confirmEffect)}</p>}
        </ReasonDialog>
      )}
    </div>
  );
}
