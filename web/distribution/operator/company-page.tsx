import type { ReactNode } from 'react';
import { Company, type MoreOfCompany } from '../../companies/operator/company.tsx';
import type { TabProps } from '../../companies/operator/lead-tabs.tsx';
import { CoverageOnMap } from '../../coverage/operator/coverage-on-map.tsx';
import { CompanyDryRun } from './company-dry-run.tsx';
import classes from './dry-run.module.css';

type Part = TabProps & { readonly children: ReactNode };

const more: MoreOfCompany = { coverage: Coverage, delivery: Delivery };

/** Extends the company page with its coverage map and a dry run. */
export function CompanyPage() {
  return <Company more={more} />;
}

function Coverage({ company, children }: Part) {
  return (
    <div className={classes.parts}>
      <CoverageOnMap company={company} />
      {children}
      <CompanyDryRun company={company} />
    </div>
  );
}

function Delivery({ company, children }: Part) {
  return (
    <div className={classes.parts}>
      {children}
      <CompanyDryRun company={company} />
    </div>
  );
}
