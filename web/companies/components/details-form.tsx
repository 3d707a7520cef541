import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import type { LoadedCompany } from '../details-api.ts';
import { hasDetailsToConfirm } from '../newcomer.ts';
import { BillingFields } from './billing-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PersonFields } from './person-fields.tsx';
import { Settle } from './settle-to-do.tsx';
import { useDetailsForm } from './use-details-form.ts';

/** The company details as its owner may change them. */
export function DetailsForm({ loaded }: { loaded: LoadedCompany }) {
  const { t } = useTranslation('account');
  const details = useDetailsForm(loaded);
  return (
    <form className="stack" onSubmit={(event) => void details.submit(event)} noValidate aria-label={t(($) => $.company.title)}>
      {hasDetailsToConfirm(loaded.company) && <Settle isBusy={details.isBusy} onSettle={() => void details.submit()} />}
      <ErrorSummary {...details.summary} />
      <PersonFields details={details} />
      <CompanyFields details={details} />
      <ContactFields details={details} />
      <LanguageChoice details={details} />
      <BillingFields details={details} />
      <SaveBar changes={details.changes} isBusy={details.isBusy} isSaved={details.isSaved} onDiscard={details.discard} />
      <UnsavedChanges isDirty={details.changes > 0} />
    </form>
  );
}
