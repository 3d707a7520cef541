import { useTranslation } from 'react-i18next';
import { BarChart } from '../../../ui/desk/bar-chart.tsx';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { DeskCompany } from '../api.ts';
import { CompanyMarks } from '../company-marks.tsx';
import { CreditBar } from '../credit-bar.tsx';
import classes from '../company.module.css';
import type { TabProps } from './tab-props.ts';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });

export function SummaryTab({ company }: TabProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <div className={classes.columns}>
      <SectionCard title={t(($) => $.summary.company)}>
        <WhoItIs company={company} />
      </SectionCard>
      <SectionCard title={t(($) => $.credit.title)}>
        <CreditBar company={company} />
        <HowItPays company={company} />
        <CompanyMarks marks={company.marks} />
      </SectionCard>
      <div className={classes.wide}>
        <Spending company={company} />
      </div>
    </div>
  );
}

function WhoItIs({ company }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  return (
    <FactList
      facts={[
        { label: t(($) => $.summary.person), value: company.person },
        { label: t(($) => $.summary.phone), value: company.phone === null ? undefined : format.phone(company.phone) },
        { label: t(($) => $.summary.website), value: company.website },
        { label: t(($) => $.summary.address), value: company.address.join(', ') },
        { label: t(($) => $.summary.companyNumber), value: company.company_number },
        { label: t(($) => $.summary.vatNumber), value: company.vat_number },
        { label: t(($) => $.columns.created), value: format.shortDate(company.created) },
        { label: t(($) => $.summary.brand), value: company.brand },
        { label: t(($) => $.summary.validated), value: company.email_validated ? t(($) => $.yes) : t(($) => $.no) },
        {
          label: t(($) => $.summary.lastSignIn),
          value: company.last_sign_in === null ? t(($) => $.summary.notLately) : format.dateTime(company.last_sign_in),
        },
        {
          label: t(($) => $.columns.lastPurchase),
          value: company.last_purchase === null ? t(($) => $.never) : format.dateTime(company.last_purchase),
        },
        { label: t(($) => $.summary.toDos), value: company.to_dos.map((key) => t(($) => $.toDo[key])).join(', ') || t(($) => $.none) },
      ]}
    />
  );
}

function HowItPays({ company: { credit } }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const mode = credit.auto_pay_barred ? 'barred' : credit.auto_pay ? 'on' : 'off';
  return (
    <FactList
      facts={[
        { label: t(($) => $.credit.terms), value: credit.terms_days },
        { label: t(($) => $.credit.autoPay), value: t(($) => $.credit[mode]) },
      ]}
    />
  );
}

function Spending({ company: { spend, currency } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const total = spend.reduce((sum, { net }) => sum + net, 0);
  return (
    <BarChart
      title={t(($) => $.summary.spend)}
      summary={t(($) => $.summary.spendSummary, { total: money(total), last: money(spend.at(-1)?.net ?? 0) })}
      labels={spend.map(({ month }) => monthName.format(new Date(`${month}-01T00:00:00Z`)))}
      series={[{ name: t(($) => $.summary.spent), values: spend.map(({ net }) => net) }]}
      format={money}
    />
  );
}
