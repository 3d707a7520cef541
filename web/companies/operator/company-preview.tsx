import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/desk/fact-list.tsx';
import { useFormat } from '../../ui/format.ts';
import { loadingOf } from '../../ui/region-loading.ts';
import { summaryQuery } from './api.ts';
import { CompanyMarks } from './company-marks.tsx';
import { CreditBar } from './credit-bar.tsx';
import classes from './company.module.css';
import { StateWords } from './state-words.tsx';
import { TabRoom } from './tab-room.tsx';

/** A company beside the list: enough to answer the telephone. */
export function CompanyPreview({ id }: { id: number }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(summaryQuery(id));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(company) => (
        <div className={classes.preview}>
          <StateWords state={company.state} />
          {company.lock !== null && (
            <p className={classes.banner}>
              {t(($) => $.page.lockedSince, { date: format.dateTime(company.lock.at), reason: company.lock.reason })}
            </p>
          )}
          <CreditBar company={company} />
          <FactList
            facts={[
              { label: t(($) => $.summary.person), value: company.person },
              { label: t(($) => $.summary.phone), value: company.phone === null ? undefined : format.phone(company.phone) },
              { label: t(($) => $.summary.address), value: company.address.join(', ') },
              {
                label: t(($) => $.columns.lastPurchase),
                value: company.last_purchase === null ? t(($) => $.never) : format.dateTime(company.last_purchase),
              },
              {
                label: t(($) => $.summary.lastSignIn),
                value: company.last_sign_in === null ? t(($) => $.summary.notLately) : format.dateTime(company.last_sign_in),
              },
              { label: t(($) => $.summary.toDos), value: company.to_dos.map((key) => t(($) => $.toDo[key])).join(', ') },
            ]}
          />
          <CompanyMarks marks={company.marks} />
        </div>
      )}
    </TabRoom>
  );
}
